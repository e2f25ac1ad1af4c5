import { sql } from 'kysely'
import { INTERIM_OF } from '#common/rules/certificates/cert-type-attributes.ts'
import { LEFT } from '#common/rules/standing/left.ts'
import { fieldsPrintedOn } from '#common/rules/ships/ship-completeness.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import { docsInForce, onBehalfOf } from '#modules/ship/cert/server/docs-in-force.ts'
import { dutyPart } from '#modules/ship/query/server/ship-duties.ts'
import type { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { refuse } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import type { quotation } from '../quotation.contract.ts'
import { quotationText as t } from '../quotation.text.ts'
import { customerOfShip, draftReissue } from './draft-reissue.ts'

type Plan = OutputOf<typeof quotation, 'reissuePlan'>
type Line = Plan['list'][number]
type Holder = InputOf<typeof quotation, 'reissuePlan'>
type Cert = Awaited<ReturnType<typeof certsOf>>[number]

/** Full-term certificates that an interim one precedes: ISM 14.2, ISPS A/19.4, MLC A5.1.3(6). */
const INTERIM_FAMILIES = ['SMC', 'ISSC', 'MLC']
const interimCodeOf = (code: string) =>
  Object.keys(INTERIM_OF).find((interim) => INTERIM_OF[interim] === code)
const familyOf = (code: string) => INTERIM_OF[code] ?? code

/** Certificates that are neither withdrawn nor replaced, of surveys and registrations. */
const certsOf = (ctx: RequestContext, column: 'shipId' | 'companyId', id: number) =>
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
async function changesOfShip(
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
async function renamings(db: Db, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct (time at time zone 'UTC')::date as day from log
    where resource = 'basic/customer' and row_id = ${companyId}
      and action = 'update' and changes @> '[{"field": "name"}]'`.execute(db)
  return rows.map(({ day }) => day)
}

const line = (
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
function endedLine(cert: Cert): Line {
  const flag = cert.standingReason !== 'companyChanged'
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
function particularsLine(cert: Cert, changes: readonly Renaming[]): Line | null {
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

const ENDED = ['flagChanged', 'companyChanged', 'tonnageThreeMonths']
const hasLeft = ({ standingReason }: Cert) => LEFT.some((one) => one === standingReason)
const isCurrent = ({ standing }: Cert) => standing === 'inForce' || standing === 'suspended'

/**
 * Interim certificates that a ship may receive: hers ended with the flag or the company, or she must
 * carry one and has none, as on delivery. One an event: none where an interim one was issued since,
 * even if it has expired. ISM 14.2 and 14.4, ISPS A/19.4, MLC A5.1.3 paragraphs 6 to 9.
 */
async function interimLines(
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
    const surveyType = ended?.standingReason === 'flagChanged' ? 'changeOfFlag' : 'initial'
    return line(type, { ...noCert, cause: 'interim', surveyType, flagId: null, shipType: null })
  })
}
const noCert = { shipCertId: null, certNo: null, fields: [] }

async function planOfShip(ctx: RequestContext, shipId: number): Promise<Line[]> {
  const ship = await loadShipInScope(ctx, shipId)
  const certs = await certsOf(ctx, 'shipId', shipId)
  const isEnded = ({ standingReason }: Cert) => ENDED.includes(standingReason ?? '')
  const changes = await changesOfShip(ctx.db, ship, await societyToday(ctx.db))
  return withQuotations(ctx.db, { shipId }, [
    // An interim certificate is not issued again; the next one belongs to the next event.
    ...certs.filter((cert) => isEnded(cert) && !INTERIM_OF[cert.certCode]).map(endedLine),
    ...(await interimLines(ctx, ship, certs)),
    ...certs
      .filter((cert) => !isEnded(cert) && isCurrent(cert))
      .flatMap((cert) => particularsLine(cert, changes) ?? []),
  ])
}

/**
 * An interim Document of Compliance for each flag of the company's fleet without one in force
 * (SOLAS IX/4, ISM 14.1), and certificates that print a former name.
 */
async function planOfCompany(ctx: RequestContext, companyId: number): Promise<Line[]> {
  await getRow(ctx, getResource(ctx.services, 'ship/manager'), companyId)
  const { db } = ctx
  const fleet = await db
    .selectFrom('ship')
    .where(sql<number>`coalesce(manager_id, owner_id)`, '=', companyId)
    .where('status', '=', 'inService')
    .groupBy('flagId')
    .orderBy('flagId')
    .select((eb) => ['flagId', eb.fn.min('shipType').as('shipType')])
    .execute()
  const docs = await docsInForce(db, companyId)
  const interim = await db
    .selectFrom('cert')
    .where('code', '=', 'IDOC')
    .select(['id as certId', 'code as certCode', 'nameZh as certNameZh', 'nameEn as certNameEn'])
    .executeTakeFirst()
  const certs = await certsOf(ctx, 'companyId', companyId)
  // An interim one issued for the flag, even if expired, is followed by the full-term one.
  const covered = (flagId: number) =>
    docs.some((doc) => onBehalfOf(doc, flagId)) ||
    certs.some((cert) => onBehalfOf({ docTypes: null, forFlagId: cert.forFlagId }, flagId))
  const days = await renamings(db, companyId)
  return withQuotations(db, { companyId }, [
    ...fleet.flatMap(({ flagId, shipType }) =>
      interim && !covered(flagId)
        ? [line(interim, { ...noCert, cause: 'interim', surveyType: 'initial', flagId, shipType })]
        : [],
    ),
    ...certs
      .filter((cert) => isCurrent(cert) && days.some((day) => cert.issueDate < day))
      .map((cert) =>
        line(cert, {
          cause: 'particulars',
          shipCertId: cert.id,
          certNo: cert.certNo,
          surveyType: 'additional',
          flagId: cert.forFlagId,
          shipType: fleet.find(({ flagId }) => flagId === cert.forFlagId)?.shipType ?? null,
          fields: ['managerId'],
        }),
      ),
  ])
}

/** Adds to each line the open quotation that offers it already. */
async function withQuotations(db: Db, holder: Holder, list: Line[]): Promise<Line[]> {
  if (!list.length) return list
  const offered = await db
    .selectFrom('quotationLine as l')
    .innerJoin('quotation as q', 'q.id', 'l.quotationId')
    .where((eb) =>
      holder.shipId
        ? eb('l.shipId', '=', holder.shipId)
        : eb('q.companyId', '=', holder.companyId ?? 0),
    )
    .where('q.status', 'not in', [quotationMachine.states.closed, quotationMachine.states.declined])
    .where('l.workState', '<>', 'done')
    .orderBy('q.id', 'desc')
    .select(['q.id', 'q.jobNo', 'q.flagId', 'l.certId', 'l.surveyType'])
    .execute()
  return list.map((one) => {
    const found = offered.find(
      ({ certId, surveyType, flagId }) =>
        certId === one.certId &&
        surveyType === one.surveyType &&
        (one.flagId === null || one.flagId === flagId),
    )
    return found ? { ...one, quotationId: found.id, jobNo: found.jobNo } : one
  })
}

/**
 * What is to be issued anew for a ship or a company after changes of flag, company or particulars,
 * however they were recorded, each with the quotation that offers it.
 * @throws Refusal 404 for a holder out of scope; 400 without exactly one holder
 */
export async function planReissue(ctx: RequestContext, holder: Holder): Promise<Plan> {
  const { shipId, companyId } = holder
  if (shipId && !companyId) return { list: await planOfShip(ctx, shipId) }
  if (companyId && !shipId) return { list: await planOfCompany(ctx, companyId) }
  return refuse(400, t.oneHolder)
}

/**
 * Drafts the quotation of what is to be issued anew and not offered yet, in the caller's hands: for
 * a ship under her present flag; for a company one for each flag.
 * @throws Refusal 409 when nothing is left to offer
 */
export async function quotePlannedReissue(
  ctx: RequestContext,
  holder: Holder,
): Promise<OutputOf<typeof quotation, 'reissue'>> {
  const { list } = await planReissue(ctx, holder)
  const open = list.filter(({ quotationId }) => quotationId === null)
  if (!open.length) refuse(409, t.nothingToReissue)
  if (holder.shipId) {
    const ship = await loadShipInScope(ctx, holder.shipId)
    const quotationId = await draftReissue(ctx, {
      title: t.reissueOf,
      params: { name: ship.name },
      region: ship.region,
      customerId: customerOfShip(ship),
      flagId: ship.flagId,
      ...(ship.managerId && { managementId: ship.managerId }),
      shipId: ship.id,
      lines: toDraft(open),
    })
    return { quotationIds: [quotationId] }
  }
  const company = await ctx.db
    .selectFrom('customer')
    .where('id', '=', holder.companyId!)
    .select(['id', 'name', 'region'])
    .executeTakeFirstOrThrow()
  const quotationIds: number[] = []
  for (const [flagId, lines] of Map.groupBy(open, (one) => one.flagId))
    if (flagId !== null)
      quotationIds.push(
        await draftReissue(ctx, {
          title: t.reissueOf,
          params: { name: company.name },
          region: company.region,
          customerId: company.id,
          flagId,
          companyId: company.id,
          lines: toDraft(lines),
        }),
      )
  if (!quotationIds.length) refuse(409, t.nothingToReissue)
  return { quotationIds }
}

const toDraft = (lines: readonly Line[]) =>
  lines.map(({ certId, surveyType, shipType }) => ({
    certId,
    surveyType: (surveyType ?? 'initial') as SurveyType,
    ...(shipType && { shipType }),
  }))
