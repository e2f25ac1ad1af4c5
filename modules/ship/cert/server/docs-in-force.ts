import { sql } from 'kysely'
import { DOC_CODES, shipTypesCovered } from '#common/rules/ships/doc-types.ts'
import type { Db } from '#server/core/db.ts'
import { endedOn } from './standing/in-force.ts'

/** Documents of Compliance of a company in force, interim ones included, the latest first. */
export const docsInForce = (db: Db, companyId: number) =>
  db
    .selectFrom('shipCert as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .where('c.companyId', '=', companyId)
    .where('k.code', 'in', DOC_CODES)
    .where('c.valid', '=', 1)
    .where('c.supersededBy', 'is', null)
    .where(sql<boolean>`coalesce(c.expiry_date, 'infinity') >= society_today()`)
    .where(sql<boolean>`not ${endedOn('c', sql`society_today()`)}`)
    .orderBy('c.issueDate', 'desc')
    .orderBy('c.id', 'desc')
    .select([
      'c.id',
      'k.code as certCode',
      'c.certNo',
      'c.expiryDate',
      'c.docTypes',
      'c.forFlagId',
      'c.surveyCertId',
    ])
    .execute()

/** Columns of a Document of Compliance that decide which ships it covers. */
export interface Covering {
  docTypes: string[] | null
  forFlagId: number | null
}

/** Whether it covers ships of a type. */
export const covers = (doc: Covering, shipType: string): boolean =>
  shipTypesCovered(doc.docTypes).includes(shipType)

/** Whether it was issued on behalf of a flag state; one that names none matches any. */
export const onBehalfOf = (doc: Covering, flagId: number): boolean =>
  doc.forFlagId === null || doc.forFlagId === flagId
