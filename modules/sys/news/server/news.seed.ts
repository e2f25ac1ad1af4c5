import { sql } from 'kysely'
import type { TaskNode } from '#common/machine.ts'
import { addDays } from '#common/rules/base/dates.ts'
import type { RequestContext } from '#server/core/context.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { demoCirculars } from '../demo/circulars.ts'
import { newsMachine } from '../news.machine.ts'

export const seed = {
  order: 62,
  async demo(ctx: RequestContext) {
    const today = await societyToday(ctx.db)
    const flags = await ctx.db.selectFrom('flag').select(['id', 'iso2']).execute()
    const roles = await ctx.db.selectFrom('role').select(['id', 'taskNode']).execute()
    const { id: admin } = await ctx.db
      .selectFrom('appUser')
      .where('username', '=', 'admin')
      .select('id')
      .executeTakeFirstOrThrow()
    const rows = demoCirculars.map(({ to, from, until, state, ...circular }) => {
      const startDate = addDays(today, from)
      const { nodes, flag } = to === 'everybody' ? { nodes: [], flag: undefined } : to
      return {
        ...circular,
        startDate,
        endDate: until === undefined ? null : addDays(today, until),
        createBy: admin,
        status: newsMachine.states[state ?? 'published'],
        generalFlag: to === 'everybody',
        roles: roles
          .filter((role) => nodes.includes(role.taskNode as TaskNode))
          .map((role) => role.id),
        flagId: flags.find((f) => f.iso2 === flag)?.id ?? null,
        ...(state !== 'draft' && {
          publishedBy: admin,
          publishTime: `${startDate}T01:00:00Z`,
          statusTime: `${startDate}T01:00:00Z`,
        }),
      }
    })
    await ctx.db.insertInto('news').values(rows).execute()
    // Two thirds of the users have read circulars older than a week.
    await sql`insert into news_read (news_id, user_id, read_time)
      select n.id, a.user_id, n.publish_time + interval '5 hours' * (1 + a.user_id % 4)
      from news_audience a join news n on n.id = a.news_id
        where n.start_date < ${today}::date - 7 and (a.user_id + n.id) % 3 > 0`.execute(ctx.db)
  },
}
