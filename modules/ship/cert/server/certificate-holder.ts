import { CERT_TYPES } from '#common/rules/certificates/cert-types.ts'
import { certificateLaw } from '#common/rules/standing/certificate-law.ts'
import { getResource } from '#server/core/resource.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { scopeCondition } from '#server/core/scope.ts'
import type { Scope } from '#server/core/scope.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { httpText } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { batchedRowRead, keyColumn } from '#server/platform/database/batched-read.ts'
import { shipCertText } from '../shipCert.text.ts'

/** Holder of a certificate: a ship; or a company, on behalf of a flag state. */
export interface Holder {
  shipId?: number | null | undefined
  companyId?: number | null | undefined
  forFlagId?: number | null | undefined
}

/**
 * Condition: a certificate of the table or view with this alias has the same holder. A company
 * holds one DOC on behalf of each flag state of its ships, and they do not replace each other. A
 * certificate that names no flag state matches any.
 */
export const sameHolder = (
  alias: string,
  { shipId, companyId, forFlagId }: { [K in keyof Holder]: Holder[K] | RawBuilder<number> },
): RawBuilder<boolean> => {
  if (shipId) return sql<boolean>`${sql.ref(`${alias}.shipId`)} = ${shipId}`
  const ofCompany = sql<boolean>`${sql.ref(`${alias}.companyId`)} = ${companyId}`
  return forFlagId
    ? sql<boolean>`(${ofCompany} and coalesce(${sql.ref(`${alias}.forFlagId`)}, ${forFlagId}) = ${forFlagId})`
    : ofCompany
}

/** Columns of a holder in the keys of a batched read. */
export const holderColumns = { shipId: 'bigint', companyId: 'bigint', forFlagId: 'bigint' } as const

/**
 * Reads by the holders of the keys: one statement for ships, and one for companies with and without
 * a flag state each, because `sameHolder` is another condition.
 * @param read the results of these keys in their order; `same` compares with the row of the key
 */
export async function readByHolder<K extends Holder, R>(
  keys: readonly K[],
  read: (keys: readonly K[], same: (alias: string) => RawBuilder<boolean>) => Promise<readonly R[]>,
): Promise<R[]> {
  const [shipId, companyId, forFlagId] = ['shipId', 'companyId', 'forFlagId'].map((name) =>
    keyColumn<number>(name),
  )
  const kinds = { ship: { shipId }, company: { companyId }, flag: { companyId, forFlagId } }
  const results = new Map<K, R>()
  for (const [kind, own] of Map.groupBy(keys, kindOf)) {
    const found = await read(own, (alias) => sameHolder(alias, kinds[kind]))
    own.forEach((key, i) => results.set(key, found[i] as R))
  }
  return keys.map((key) => results.get(key) as R)
}

const kindOf = ({ shipId, forFlagId }: Holder) => (shipId ? 'ship' : forFlagId ? 'flag' : 'company')

const usual: Scope = {
  own: ['personInCharge', 'createBy'],
  region: 'region',
  customers: ['ownerId', 'managerId', 'companyId'],
  flag: 'flagId',
}

/** Types of certificates that name the shipowner of the MLC. */
const shipownerTypes = CERT_TYPES.map(({ code }) => code).filter(
  (code) => certificateLaw(code, 'statutory').companyRole === 'shipowner',
)

/**
 * Scope of certificates. Owners: those of ships that their companies own or manage, those of the MLC
 * of ships whose shipowner they are (MLC II.1(j)), and of these companies. Uses the indexes of ships
 * and companies, since a fleet is small.
 */
export const certScope: Scope = (who) => {
  if (who.taskNode !== 'ship_owner' || !who.customerIds.length) return scopeCondition(usual, who)
  const companies = who.customerIds
  return sql`(ship_id = any (array(select id from ship
    where owner_id = any (${companies}) or manager_id = any (${companies})))
    or (ship_id = any (array(select id from ship where mlc_shipowner_id = any (${companies})))
      and cert_id = any (array(select id from cert where code = any (${shipownerTypes}))))
    or company_id = any (${companies}))`
}

/** What a new certificate says of its holder. */
interface HeldByType extends Holder {
  certId: number
  docTypes?: readonly string[] | null | undefined
  flagId?: number | null | undefined
  forCompanyId?: number | null | undefined
}

const readHolderOfType = batchedRowRead(async (db: Db, ids) => {
  const rows = await db
    .selectFrom('cert')
    .where('id', 'in', ids)
    .select(['id', 'holder', 'nameZh', 'nameEn'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})

/**
 * Errors of the holder of a certificate, by field: it is a ship or a company as the type requires.
 * ISM Code, 13.2: the DOC is issued to the company.
 */
export async function holderFaults(db: Db, input: HeldByType): Promise<FieldError[]> {
  const { shipId, companyId } = input
  const kind = await readHolderOfType(db, input.certId)
  if (!kind) return [{ field: 'certId', phrase: httpText.refersToNothing }]
  const errors: FieldError[] = []
  const params = { cert: { key: 'cert', zh: kind.nameZh, en: kind.nameEn } }
  const ofCompany = kind.holder === 'company'
  if (ofCompany ? !companyId : !shipId)
    errors.push({
      field: ofCompany ? 'companyId' : 'shipId',
      phrase: ofCompany ? shipCertText.ofCompany : shipCertText.ofShip,
      params,
    })
  if (shipId && companyId)
    errors.push({ field: ofCompany ? 'shipId' : 'companyId', phrase: shipCertText.shipOrCompany })
  if (!ofCompany)
    for (const field of ['forFlagId', 'docTypes'] as const)
      if (input[field]) errors.push({ field, phrase: shipCertText.onlyCompany })
  if (ofCompany)
    for (const field of ['flagId', 'forCompanyId'] as const)
      if (input[field]) errors.push({ field, phrase: shipCertText.onlyShip })
  return errors
}

/** @throws Refusal 404 for a ship or company out of the caller's scope */
export async function assertHolderInScope(
  ctx: RequestContext,
  { shipId, companyId }: Holder,
): Promise<void> {
  if (shipId) await loadShipInScope(ctx, shipId)
  if (companyId) await getRow(ctx, getResource(ctx.services, 'basic/customer'), companyId)
}
