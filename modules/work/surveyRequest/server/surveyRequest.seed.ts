import { addDays, today } from '#common/rules/base/dates.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import { getResource } from '#server/core/resource.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import type { SurveyRequestResource } from './survey-request-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { demoRequests } from '../demo/demo-requests.ts'
import type { DemoRequest } from '../demo/demo-requests.ts'
import { requestSurvey } from './request-survey.ts'
import { requestableWindows } from './requestable-windows.ts'
import type { RequestableWindow } from './requestable-windows.ts'
import { withdrawRequest } from './moves.ts'
import { writeMessage } from './write-message.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'

const hour = 3_600_000
const toItem = ({ shipCertId, ruleCode, occurrence, surveyType }: RequestableWindow) => ({
  shipCertId,
  ruleCode,
  occurrence,
  surveyType,
})

/** The caller's ships ordered by open or missed surveys, with their requestable windows. */
async function dueShips(
  ctx: RequestContext,
): Promise<{ id: number; windows: RequestableWindow[] }[]> {
  const ships = await ctx.db
    .selectFrom('ship')
    .where('status', '=', 'inService')
    .where((e) =>
      e.or([e('ownerId', 'in', ctx.user.customerIds), e('managerId', 'in', ctx.user.customerIds)]),
    )
    .orderBy('id')
    .limit(12)
    .select('id')
    .execute()
  const withWindows = await Promise.all(
    ships.map(async ({ id }) => ({
      id,
      windows: (await requestableWindows(ctx, id)).filter(
        ({ windowState, replacedBy }) => windowState !== 'notOpen' && replacedBy === null,
      ),
    })),
  )
  return withWindows
    .filter(({ windows }) => windows.length > 0)
    .sort((a, b) => b.windows.length - a.windows.length)
}

/**
 * Assigns each owner a ship with a missed survey and one with a late one, so that their fleets show
 * every state.
 */
async function assignShips(ctx: RequestContext): Promise<void> {
  const people = await ctx.db
    .selectFrom('principal')
    .where('username', 'in', ['owner', 'owner2'])
    .orderBy('username')
    .select('customerIds')
    .execute()
  const ownerCompanies = people.flatMap(({ customerIds }) => customerIds ?? [])
  const quoted = ctx.db
    .selectFrom('quotationLine')
    .where('shipId', 'is not', null)
    .select('shipId')
    .$narrowType<{ shipId: number }>()
  const inState = (state: 'overdue' | 'late') =>
    ctx.db
      .selectFrom('shipCertRow as c')
      .innerJoin('ship as s', 's.id', 'c.shipId')
      .where('c.windowState', '=', state)
      .where('s.status', '=', 'inService')
      .where('s.id', 'not in', quoted)
      .where((e) => e.or([e('s.ownerId', 'is', null), e('s.ownerId', 'not in', ownerCompanies)]))
      .where((e) =>
        e.or([e('s.managerId', 'is', null), e('s.managerId', 'not in', ownerCompanies)]),
      )
      .groupBy('s.id')
      .orderBy('s.id')
      .limit(people.length)
      .select('s.id')
      .execute()
  for (const state of ['overdue', 'late'] as const)
    for (const [n, { id }] of (await inState(state)).entries()) {
      const companyId = people[n]?.customerIds?.[0]
      if (!companyId) continue
      await ctx.db.updateTable('ship').set({ managerId: companyId }).where('id', '=', id).execute()
      // The company has managed her from the beginning.
      await ctx.db
        .updateTable('shipCert')
        .set({ forCompanyId: companyId })
        .where('shipId', '=', id)
        .execute()
    }
}

/** Sets the timestamps of a request back to its demonstration day. */
async function setTimestamps(
  ctx: RequestContext,
  id: number,
  { age, messages }: DemoRequest,
): Promise<void> {
  const at = (ago: number) => new Date(Date.now() - ago * hour).toISOString()
  await ctx.db
    .updateTable('surveyRequest')
    .set({ createTime: at(age), updateTime: at(age), statusTime: at(age) })
    .where('id', '=', id)
    .execute()
  const rows = await ctx.db
    .selectFrom('surveyRequestMessage')
    .where('requestId', '=', id)
    .orderBy('id')
    .select('id')
    .execute()
  for (const [n, message] of messages.entries()) {
    const row = rows[n]
    if (!row) break
    await ctx.db
      .updateTable('surveyRequestMessage')
      .set({ createTime: at(message.age) })
      .where('id', '=', row.id)
      .execute()
  }
}

/**
 * Requests of the two demonstration owners: one with messages of both sides, one of another owner,
 * one withdrawn.
 */
export const seed = {
  order: 89,
  async demo(ctx: RequestContext) {
    await assignShips(ctx)
    const r = getResource<SurveyRequestResource>(ctx.services, 'work/surveyRequest')
    for (const story of demoRequests) {
      const account = await ctx.db
        .selectFrom('appUser')
        .where('username', '=', story.by)
        .select('id')
        .executeTakeFirst()
      const owner = account && (await loadPrincipal(ctx.db, account.id))
      if (!owner) continue
      const asOwner: RequestContext = { ...ctx, user: owner }
      const ship = (await dueShips(asOwner))[story.ship]
      if (!ship) continue
      const eta = addDays(today('Asia/Shanghai'), story.days)
      const { id } = await requestSurvey(asOwner, {
        shipId: ship.id,
        items: [...ship.windows.slice(0, story.most).map(toItem), ...story.further],
        port: story.port,
        eta,
        etd: addDays(eta, 2),
        agent: story.agent,
        purchaseOrderNo: story.purchaseOrderNo,
        remark: story.remark,
      })
      const row = await lockRow(asOwner, r, id)
      const handler = row.handlerId === null ? null : await loadPrincipal(ctx.db, row.handlerId)
      for (const { office, text } of story.messages)
        await writeMessage(office && handler ? { ...ctx, user: handler } : asOwner, r, { id, text })
      if (story.withdrawn) {
        await withdrawRequest(asOwner, row, { id, version: 1 })
        await ctx.db
          .updateTable('surveyRequest')
          .set({ status: surveyRequestMachine.states.withdrawn, version: 2 })
          .where('id', '=', id)
          .execute()
      }
      await setTimestamps(ctx, id, story)
    }
  },
}
