import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'

/** How long a change of an account makes its person dependent on whoever made it, and how long a request waits. */
export const waitHours = 72
const decideRight = 'sys.confirmation.decide'

/** Users whose password, second factor or e-mail address somebody has changed lately: they may be that somebody. */
export const resetBy = (userId: number) => sql<number>`select l.row_id from log l where l.resource = 'sys/user' and l.user_id = ${userId}
  and l.row_id <> ${userId} and l.time > now() - ${`${waitHours} hours`}::interval and (l.action in ('resetPassword', 'resetFactor')
  or (l.action = 'update' and (l.changes @> '[{"field": "passwordHash"}]' or l.changes @> '[{"field": "email"}]')))`

/** Who else could confirm what needs this right. `lately`: whether somebody could have, who was switched off or reset by the caller within 72 hours. */
export async function othersWith(ctx: Ctx, right: string): Promise<{ userIds: number[]; lately: boolean }> {
  const { rows } = await sql<{ userId: number; free: boolean }>`
    select p.user_id, p.active and p.user_id not in (${resetBy(ctx.user.userId)}) as free
    from principal p join app_user u on u.id = p.user_id
    where p.user_id <> ${ctx.user.userId} and p.rights @> ${[right, decideRight]}::text[]
      and (p.active or u.update_time > now() - ${`${waitHours} hours`}::interval)`.execute(ctx.db)
  const userIds = rows.filter(({ free }) => free).map(({ userId }) => userId)
  return { userIds, lately: rows.length > 0 }
}
