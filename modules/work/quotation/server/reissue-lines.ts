import { sql } from 'kysely'
import { INTERIM_OF } from '#common/rules/certificates/cert-type-attributes.ts'
import { fieldsPrintedOn } from '#common/rules/ships/ship-completeness.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import { dutyPart } from '#modules/ship/query/server/ship-duties.ts'
import type { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { getResource } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import type { OutputOf } from '#common/contract.ts'
import type { quotation } from '../quotation.contract.ts'

export type Plan = OutputOf<typeof quotation, 'reissuePlan'>
export type Line = Plan['list'][number]
export type Cert = Awaited<ReturnType<typeof certsOf>>[number]

/** Full-term certificates that an interim one precedes: ISM 14.2, ISPS A/19.4, MLC A5.1.3(6). */
const INTERIM_FAMILIES = ['SMC', 'ISSC', 'MLC']
const interimCodeOf = (code: string) =>
  Object.keys(INTERIM_OF).find((interim) => INTERIM_OF[interim] === code)
const familyOf = (code: string) => INTERIM_OF[code] ?? code

/** Certificates that are neither withdrawn nor replaced, of surveys and registrations. */
export const certsOf = (ctx: RequestContext, column: 'shipId' | 'companyId', id: number) =>
  certsInScope(ctx)
    .where(column, '=', id)
    .where('valid', '=', 1)
    .where('supersededBy', 'is', null)
    .where('certType', 'in', [10, 20])
    .where('certCode', '!=', 'DEL')
    .orderBy('certCode')
    .orderBy('issueDate')
    .limit(500)
    .select([
      'id',
      'certId',
      'certCode',
      'certNameZh',
      'certNameEn',
      'certType',
      'certNo',
      'issueDate',
      'standing',
      'standingReason',
      'leftBy',
      'forFlagId',
    ])
    .$narrowType<{
      id: number
      certId: number
      certCode: string
      certNameZh: string
      certNameEn: string
      certNo: string
      issueDate: string
    }>()
    .execute()

/** A particular that is not today what it was before a day. */
interface Renaming {
  field: string
  day: string
}

/** Dated changes of a ship up to today, and renamings of her owner and manager. */
export async function changesOfShip(
  db: Db,
  ship: { id: number; ownerId: number | null; managerId: number | null },
  today: string,
): Promise<Renaming[]> {
  const dated = await db
    .selectFrom('shipChange')
    .where('shipId', '=', ship.id)
    .where('effectiveDate', '<=', today)
    // The first value of a particular changes nothing that is printed.
    .where('fromEn', 'is not', null)
    .where(sql<boolean>`(from_en, from_id) is distinct from (to_en, to_id)`)
    .select(['field', 'effectiveDate as day'])
    .execute()
  const renamed = await Promise.all(
    (['ownerId', 'managerId'] as const).map(async (field) =>
      ship[field] ? (await renamings(db, ship[field])).map((day) => ({ field, day })) : [],
    ),
  )
  return [...dated, ...renamed.flat()]
}

/** Days on which a company has changed its name. */
export async function renamings(db: Db, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct society_day(time)::text as day from log
    where resource = 'basic/customer' and row_id = ${companyId}
      and action = 'update' and changes @> '[{"field": "name"}]'`.execute(db)
  return rows.map(({ day }) => day)
}

/** A certificate to be issued anew, not offered yet. */
export const line = (
  cert: Pick<Cert, 'certId' | 'certCode' | 'certNameZh' | 'certNameEn'>,
  more: Omit<Line, 'certId' | 'certCode' | 'certNameZh' | 'certNameEn' | 'quotationId' | 'jobNo'>,
): Line => ({
  certId: cert.certId,
  certCode: cert.certCode,
  certNameZh: cert.certNameZh,
  certNameEn: cert.certNameEn,
  quotationId: null,
  jobNo: null,
  ...more,
})

/**
 * Certificates that ended with a flag or company. Management-system certificates are issued anew
 * after an initial verification, others after a survey at the change of flag.
 */
export function endedLine(cert: Cert): Line {
  const flag = cert.leftBy !== 'companyChanged'
  const surveyType: SurveyType =
    flag && !INTERIM_FAMILIES.includes(familyOf(cert.certCode)) ? 'changeOfFlag' : 'initial'
  return line(cert, {
    cause: flag ? 'flag' : 'company',
    shipCertId: cert.id,
    certNo: cert.certNo,
    surveyType: cert.certType === 10 ? surveyType : null,
    flagId: null,
    shipType: null,
    fields: [],
  })
}

/** A certificate in force that prints a former particular: a change of particulars. */
export function particularsLine(cert: Cert, changes: readonly Renaming[]): Line | null {
  const prints = new Set(fieldsPrintedOn(cert.certCode))
  const fields = new Set(
    changes.flatMap(({ field, day }) => (prints.has(field) && cert.issueDate < day ? [field] : [])),
  )
  if (!fields.size) return null
  const surveyType = fields.has('flagId') ? 'changeOfFlag' : 'additional'
  return line(cert, {
    cause: 'particulars',
    shipCertId: cert.id,
    certNo: cert.certNo,
    surveyType: cert.certType === 10 ? surveyType : null,
    flagId: null,
    shipType: null,
    fields: [...fields],
  })
}

/** Whether a certificate ends with a change of flag or company, whatever ended it before. */
export const isToBeReplaced = ({ leftBy, standingReason }: Cert) =>
  leftBy === 'flagChanged' || leftBy === 'companyChanged' || standingReason === 'tonnageThreeMonths'
const hasLeft = ({ leftBy }: Cert) => leftBy !== null
/** Whether a certificate is in force or suspended. */
export const isCurrent = ({ standing }: Cert) => standing === 'inForce' || standing === 'suspended'

/**
 * Interim certificates that a ship may receive: hers ended with the flag or the company, or she must
 * carry one and has none, as on delivery. One an event: none where an interim one was issued since,
 * even if it has expired. ISM 14.2 and 14.4, ISPS A/19.4, MLC A5.1.3 paragraphs 6 to 9.
 */
export async function interimLines(
  ctx: RequestContext,
  ship: { id: number },
  certs: readonly Cert[],
): Promise<Line[]> {
  const resource = getResource<Resource<typeof shipQuery, 'ship'>>(ctx.services, 'ship/query')
  const { list } = await dutyPart(ctx, resource, ship.id)
  const codes = INTERIM_FAMILIES.filter((code) => {
    const family = certs.filter(({ certCode }) => familyOf(certCode) === code)
    const duty = list.find((one) => one.code === code)
    return (
      family.every(hasLeft) && (family.length > 0 || (duty?.kind === 'required' && !duty.fulfilled))
    )
  })
  if (!codes.length) return []
  const types = await ctx.db
    .selectFrom('cert')
    .where(
      'code',
      'in',
      codes.map(interimCodeOf).filter((code) => code !== undefined),
    )
    .orderBy('code')
    .select(['id as certId', 'code as certCode', 'nameZh as certNameZh', 'nameEn as certNameEn'])
    .execute()
  return types.map((type) => {
    const ended = certs.find(({ certCode }) => familyOf(certCode) === familyOf(type.certCode))
    const surveyType = ended?.leftBy === 'flagChanged' ? 'changeOfFlag' : 'initial'
    return line(type, { ...noCert, cause: 'interim', surveyType, flagId: null, shipType: null })
  })
}
/** Fields of a line that replaces no certificate. */
export const noCert = { shipCertId: null, certNo: null, fields: [] }
