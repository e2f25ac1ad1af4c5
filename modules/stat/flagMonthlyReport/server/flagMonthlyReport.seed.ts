import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import { saveRow } from '#server/records/rows/save-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { lockMonth } from './lock-month.ts'
import { lastDay, monthBefore, monthOf } from './month.ts'
import { acknowledge, answerQuery, query } from './sign-lines.ts'

/**
 * Locks two months of the demonstration flags: one signed, the other partly, with questions; late
 * facts are in the open month.
 */
export const seed = {
  order: 97,
  async demo(ctx: RequestContext) {
    const people = await ctx.db
      .selectFrom('principal')
      .where('active', '=', true)
      .select(['userId', 'username', 'flagId', 'taskNode'])
      .orderBy('userId')
      .execute()
    const as = async (username: string): Promise<RequestContext> => {
      const userId = people.find((person) => person.username === username)?.userId
      const user = userId && (await loadPrincipal(ctx.db, userId))
      if (!user) throw new Error(`no user '${username}'`)
      return { ...ctx, user }
    }
    const [office, finance] = [await as('manager'), await as('finance')]
    const last = monthBefore(monthOf(await societyToday(ctx.db)))
    for (const { username, flagId, taskNode } of people) {
      if (taskNode !== 'flag_user' || !flagId || !username) continue
      const flag = await as(username)
      for (const month of [monthBefore(last), last]) await lockMonth(office, { flagId, month })
      await acknowledge(flag, { month: monthBefore(last) })
      const lines = await ctx.db
        .selectFrom('flagReportLine')
        .where('flagId', '=', flagId)
        .where('month', '=', `${last}-01`)
        .where('part', '!=', 'D')
        .orderBy('part')
        .orderBy('id')
        .select(['id', 'part'])
        .execute()
      const [queried, again, ...others] = [...lines].reverse()
      if (others.length)
        await acknowledge(flag, {
          ids: others.slice(Math.floor(others.length / 3)).map(({ id }) => id),
        })
      if (again) {
        await query(flag, {
          id: again.id,
          words:
            '请核对日期，与我方登记不一致 Please confirm the date: our register has another one.',
        })
        await answerQuery(office, {
          id: again.id,
          words:
            '日期以原件为准，原件已再次寄出 The date is that of the original document, which we have sent again.',
        })
      }
      if (queried)
        await query(flag, {
          id: queried.id,
          words: '此金额对应我方哪张发票？ Which of our invoices does this amount refer to?',
        })
      // A fee recorded after the lock: a correction in the open month.
      await saveRow(finance, getResource(ctx.services, 'work/flagAccount'), {
        flagId,
        kind: 'charge',
        amount: 265.5,
        entryDate: lastDay(last),
        reference: `DN-${last}-L`,
        remark: '迟到的账单：副本认证费 Late bill: certified copies',
      })
    }
  },
}
