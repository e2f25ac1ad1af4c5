import { addMonths } from '#common/rules/base/dates.ts'
import { replacedInVisit } from '#common/rules/windows/same-visit.ts'
import { isSurveyed } from '#modules/ship/cert/server/standing/in-force.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import { getResource } from '#server/core/resource.ts'
import type { TableRow } from '#server/core/row.ts'
import type { SurveyRequestRow } from './survey-request-row.ts'
import { shipCompanies } from '#modules/basic/ship/server/ship-companies.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'

export interface RequestableWindow {
  shipCertId: number
  ruleCode: string
  occurrence: number
  certId: number
  feeType: 10 | 20 | 30 | null
  surveyType: string
  certCode: string
  certNameZh: string
  certNameEn: string
  certNo: string
  startDate: string
  dueDate: string
  endDate: string
  windowState: 'notOpen' | 'open' | 'late' | 'overdue' | 'done'
  /** another survey of the certificate takes its place in the same visit */
  replacedBy: string | null
  /** the open request that already contains it */
  requestNo: string | null
}
export type RequestShip = Pick<
  TableRow<'ship'>,
  'id' | 'name' | 'region' | 'flagId' | (typeof shipCompanies)[number]
>
const monthsAhead = 6
const urgency = ['overdue', 'late', 'open', 'notOpen']

/** A ship in the caller's scope. @throws Refusal 404 */
export const shipOf = async (ctx: RequestContext, shipId: number): Promise<RequestShip> =>
  (await rowsInScope(ctx, getResource(ctx.services, 'basic/ship'), 'shipRow')
    .where('id', '=', shipId)
    .select(['id', 'name', 'region', 'flagId', ...shipCompanies])
    .executeTakeFirst()) ?? refuse(404, httpText.notFound)

/**
 * Open windows of a ship's valid certificates, the most urgent first; windows that open in more
 * than six months are omitted.
 */
export async function requestableWindows(
  ctx: RequestContext,
  shipId: number,
): Promise<RequestableWindow[]> {
  await shipOf(ctx, shipId)
  const [rows, requestNos] = await Promise.all([
    openWindows(ctx, shipId),
    requestNosOf(ctx, shipId),
  ])
  return rows
    .map((row) => ({ ...row, requestNo: requestNos.get(keyOf(row)) ?? null }))
    .sort(
      (a, b) =>
        urgency.indexOf(a.windowState) - urgency.indexOf(b.windowState) ||
        (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0),
    )
}

export const keyOf = (item: {
  shipCertId?: number | null
  ruleCode?: string | null
  occurrence?: number | null
}): string => `${item.shipCertId}/${item.ruleCode}/${item.occurrence}`

async function openWindows(
  ctx: RequestContext,
  shipId: number,
): Promise<Omit<RequestableWindow, 'requestNo'>[]> {
  // The certificate ids are read first, so that their windows are found by index.
  const certs = await rowsInScope(ctx, getResource(ctx.services, 'ship/cert'), 'shipCertRow')
    .where('shipId', '=', shipId)
    .where('valid', '=', 1)
    .where('supersededBy', 'is', null)
    .select('id')
    .execute()
  if (!certs.length) return []
  const today = await societyToday(ctx.db)
  const until = addMonths(today, monthsAhead)
  const windows = await ctx.db
    .selectFrom('certWindowRow as w')
    .innerJoin('shipCert as c', 'c.id', 'w.shipCertId')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .where(
      'w.shipCertId',
      'in',
      certs.map(({ id }) => id),
    )
    .where(isSurveyed('c'))
    .where('w.status', '<>', 'done')
    .orderBy('k.code')
    .select([
      'w.shipCertId',
      'w.ruleCode',
      'w.occurrence',
      'c.certId',
      'k.certSub as feeType',
      'w.surveyType',
      'k.code as certCode',
      'k.nameZh as certNameZh',
      'k.nameEn as certNameEn',
      'c.certNo',
      'w.startDate',
      'w.dueDate',
      'w.endDate',
      'w.status as windowState',
      'w.alternativeGroup',
    ])
    .$narrowType<Omit<RequestableWindow, 'requestNo' | 'replacedBy'>>()
    .execute()
  // A later alternative decides which survey is held first, however far ahead it is.
  return [...Map.groupBy(windows, ({ shipCertId }) => shipCertId).values()].flatMap((own) => {
    const replaced = replacedInVisit(own, today)
    return own
      .filter(({ startDate }) => startDate <= until)
      .map((window) => {
        const { alternativeGroup: _, ...row } = window
        return { ...row, replacedBy: replaced.get(window)?.surveyType ?? null }
      })
  })
}

/** Surveys contained in other open requests in the caller's scope, with request numbers. */
async function requestNosOf(ctx: RequestContext, shipId: number): Promise<Map<string, string>> {
  const rows = await rowsInScope(
    ctx,
    getResource(ctx.services, 'work/surveyRequest'),
    'surveyRequestRow',
  )
    .where('shipId', '=', shipId)
    .where('status', '=', surveyRequestMachine.states.submitted)
    .select(['requestNo', 'items'])
    .$castTo<Pick<SurveyRequestRow, 'requestNo' | 'items'>>()
    .execute()
  return new Map(
    rows.flatMap(({ requestNo, items }) =>
      items
        .filter(({ shipCertId }) => shipCertId !== null)
        .map((item) => [keyOf(item), requestNo] as const),
    ),
  )
}
