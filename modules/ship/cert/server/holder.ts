import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { scopeOf } from '#server/access/scope.ts'
import type { Scope } from '#server/access/scope.ts'
import { getRow } from '#server/db/rows.ts'
import { reachableShip } from '#modules/basic/ship/server/reachable-ship.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { shipCertText } from '../shipCert.text.ts'

/** Whom a certificate is issued to: a ship; or a company, on behalf of a flag state. */
export interface Holder { shipId?: number | null | undefined; companyId?: number | null | undefined; forFlagId?: number | null | undefined }

/**
 * The condition that a certificate, of a table or a view under this name, is of the same holder. A company holds a DOC on behalf of each flag state its
 * ships sail under: one does not take the place of another's. A paper that names no flag state may be anyone's.
 */
export const heldBy = (alias: string, { shipId, companyId, forFlagId }: Holder): RawBuilder<boolean> => {
  if (shipId) return sql<boolean>`${sql.ref(`${alias}.shipId`)} = ${shipId}`
  const ofCompany = sql<boolean>`${sql.ref(`${alias}.companyId`)} = ${companyId}`
  return forFlagId ? sql<boolean>`(${ofCompany} and coalesce(${sql.ref(`${alias}.forFlagId`)}, ${forFlagId}) = ${forFlagId})` : ofCompany
}

const usual: Scope = { own: ['personInCharge', 'createBy'], region: 'region', customers: ['ownerId', 'managerId', 'companyId'], flag: 'flagId' }

/**
 * Who reaches which certificates. Owners: those of ships their companies own or manage, and of these companies; the same as by the columns
 * of the row, but found by the indexes of ships and companies, since a fleet is few among many.
 */
export const certScope: Scope = (who) => {
  if (who.taskNode !== 'ship_owner' || !who.customerIds.length) return scopeOf(usual, who)
  const companies = who.customerIds
  return sql`(ship_id = any (array(select id from ship where owner_id = any (${companies}) or manager_id = any (${companies}))) or company_id = any (${companies}))`
}

/**
 * That a paper is of a ship or of a company, as its type asks for, and that the caller reaches this one. ISM Code, 13.2: the DOC is issued to the company.
 * @throws Refusal 400 naming the field, 404 out of reach
 */
export async function refuseWrongHolder(ctx: Ctx, given: Holder & { certId: number; forFlagId?: number | null | undefined; docTypes?: readonly string[] | null | undefined }): Promise<void> {
  const { shipId, companyId } = given
  const kind = await ctx.db.selectFrom('cert').where('id', '=', given.certId).select(['holder', 'nameZh', 'nameEn']).executeTakeFirst()
  if (!kind) return refuseFields({ field: 'certId', phrase: httpText.refersToNothing })
  const faults: FieldFault[] = []
  const params = { cert: { key: 'cert', zh: kind.nameZh, en: kind.nameEn } }
  const ofCompany = kind.holder === 'company'
  if (ofCompany ? !companyId : !shipId) faults.push({ field: ofCompany ? 'companyId' : 'shipId', phrase: ofCompany ? shipCertText.ofCompany : shipCertText.ofShip, params })
  if (shipId && companyId) faults.push({ field: ofCompany ? 'shipId' : 'companyId', phrase: shipCertText.shipOrCompany })
  if (!ofCompany) for (const field of ['forFlagId', 'docTypes'] as const) if (given[field]) faults.push({ field, phrase: shipCertText.onlyCompany })
  if (faults.length) refuseFields(...faults)
  if (shipId) await reachableShip(ctx, shipId)
  if (companyId) await getRow(ctx, ctx.services.resources.get('basic/customer')!, companyId)
}
