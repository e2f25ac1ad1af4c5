import { addMonths } from '#common/rules/dates.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'

export interface WindowToAsk {
  shipCertId: number; ruleCode: string; occurrence: number; certId: number; feeType: 10 | 20 | 30 | null; surveyType: string
  certCode: string; certNameZh: string; certNameEn: string; certNo: string; startDate: string; dueDate: string; endDate: string; windowState: string
  /** the request that asks for it already, and has not been answered */
  requestNo: string | null
}
export interface RequestShip { id: number; name: string; region: string; flagId: number; ownerId: number | null; managerId: number | null; crewManagerId: number | null; operatorId: number | null }
const monthsAhead = 6
const urgency = ['overdue', 'late', 'open', 'notOpen']

/** A ship in the caller's reach. @throws Refusal 404 */
export const shipOf = async (ctx: Ctx, shipId: number): Promise<RequestShip> =>
  (await reachable(ctx, ctx.services.resources.get('basic/ship')!).where('id', '=', shipId).select(['id', 'name', 'region', 'flagId', 'ownerId', 'managerId', 'crewManagerId', 'operatorId']).executeTakeFirst() as RequestShip | undefined)
  ?? refuse(404, httpText.notFound)

/** The windows still to be held of a ship's certificates in force, the most pressing first; those that open later than in half a year are left out. */
export async function windowsToAsk(ctx: Ctx, shipId: number): Promise<WindowToAsk[]> {
  await shipOf(ctx, shipId)
  const [rows, asked] = await Promise.all([openWindows(ctx, shipId), askedAlready(ctx, shipId)])
  return rows.map((row) => ({ ...row, requestNo: asked.get(keyOf(row)) ?? null }))
    .sort((a, b) => urgency.indexOf(a.windowState) - urgency.indexOf(b.windowState) || (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
}

export const keyOf = (item: { shipCertId?: number | null; ruleCode?: string | null; occurrence?: number | null }): string => `${item.shipCertId}/${item.ruleCode}/${item.occurrence}`

async function openWindows(ctx: Ctx, shipId: number): Promise<Omit<WindowToAsk, 'requestNo'>[]> {
  // Asked for first: known by number, their few windows are found by index among the millions.
  const certs = await reachable(ctx, ctx.services.resources.get('ship/cert')!).where('shipId', '=', shipId).where('valid', '=', 1).where('supersededBy', 'is', null).select('id').execute() as { id: number }[]
  if (!certs.length) return []
  return await ctx.db.selectFrom('certWindowRow as w').innerJoin('shipCert as c', 'c.id', 'w.shipCertId').innerJoin('cert as k', 'k.id', 'c.certId').where('w.shipCertId', 'in', certs.map(({ id }) => id))
    .where('w.status', '<>', 'done').where('w.startDate', '<=', addMonths(await societyToday(ctx.db), monthsAhead)).orderBy('k.code')
    .select(['w.shipCertId', 'w.ruleCode', 'w.occurrence', 'c.certId', 'k.certSub as feeType', 'w.surveyType', 'k.code as certCode', 'k.nameZh as certNameZh', 'k.nameEn as certNameEn', 'c.certNo', 'w.startDate', 'w.dueDate', 'w.endDate', 'w.status as windowState'])
    .execute() as never
}

/** What other requests in the caller's reach ask for at this moment, with their numbers. */
async function askedAlready(ctx: Ctx, shipId: number): Promise<Map<string, string>> {
  const rows = await reachable(ctx, ctx.services.resources.get('work/surveyRequest')!).where('shipId', '=', shipId).where('status', '=', surveyRequestMachine.states.submitted).select(['requestNo', 'items']).execute() as { requestNo: string; items: { shipCertId: number | null; ruleCode: string; occurrence: number }[] }[]
  return new Map(rows.flatMap(({ requestNo, items }) => items.filter(({ shipCertId }) => shipCertId !== null).map((item) => [keyOf(item), requestNo] as const)))
}
