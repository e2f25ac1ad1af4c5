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
import { httpText, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
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
  { shipId, companyId, forFlagId }: Holder,
): RawBuilder<boolean> => {
  if (shipId) return sql<boolean>`${sql.ref(`${alias}.shipId`)} = ${shipId}`
  const ofCompany = sql<boolean>`${sql.ref(`${alias}.companyId`)} = ${companyId}`
  return forFlagId
    ? sql<boolean>`(${ofCompany} and coalesce(${sql.ref(`${alias}.forFlagId`)}, ${forFlagId}) = ${forFlagId})`
    : ofCompany
}

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

/**
 * Checks that a certificate is held by a ship or a company as its type requires, and that the
 * caller reaches the holder. ISM Code, 13.2: the DOC is issued to the company.
 * @throws Refusal 400 naming the field, 404 out of scope
 */
export async function assertHolderMatchesType(
  ctx: RequestContext,
  input: Holder & {
    certId: number
    forFlagId?: number | null | undefined
    docTypes?: readonly string[] | null | undefined
    flagId?: number | null | undefined
    forCompanyId?: number | null | undefined
  },
): Promise<void> {
  const { shipId, companyId } = input
  const kind = await ctx.db
    .selectFrom('cert')
    .where('id', '=', input.certId)
    .select(['holder', 'nameZh', 'nameEn'])
    .executeTakeFirst()
  if (!kind) return refuseFields({ field: 'certId', phrase: httpText.refersToNothing })
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
  if (errors.length) refuseFields(...errors)
  if (shipId) await loadShipInScope(ctx, shipId)
  if (companyId) await getRow(ctx, getResource(ctx.services, 'basic/customer'), companyId)
}
