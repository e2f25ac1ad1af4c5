import { sql } from 'kysely'
import { DOC_CODES, shipTypesCovered } from '#common/rules/doc-types.ts'
import type { Db } from '#server/db/database.ts'

/** The Documents of Compliance a company holds that are in force, interim ones included, the latest first. */
export const docsInForce = (db: Db, companyId: number) =>
  db.selectFrom('shipCert as c').innerJoin('cert as k', 'k.id', 'c.certId').where('c.companyId', '=', companyId).where('k.code', 'in', DOC_CODES)
    .where('c.valid', '=', 1).where('c.supersededBy', 'is', null).where(sql<boolean>`coalesce(c.expiry_date, 'infinity') >= society_today()`)
    .orderBy('c.issueDate', 'desc').orderBy('c.id', 'desc').select(['c.id', 'k.code as certCode', 'c.certNo', 'c.expiryDate', 'c.docTypes', 'c.forFlagId', 'c.surveyCertId']).execute()

/** What of a Document of Compliance decides about ships. */
export interface Covering { docTypes: string[] | null; forFlagId: number | null }

/** Whether it covers ships of a type. */
export const covers = (doc: Covering, shipType: string): boolean => shipTypesCovered(doc.docTypes).includes(shipType)

/** Whether it was issued on behalf of a flag state: one that names none may be anyone's. */
export const onBehalfOf = (doc: Covering, flagId: number): boolean => doc.forFlagId === null || doc.forFlagId === flagId
