import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Hours for which an account depends on the person who reset it, and after which a request expires.
 */
export const waitHours = 72
const decideRight = 'sys.confirmation.decide'

/**
 * Users whose password, second factor, passkeys or e-mail address this user has changed within 72 hours. This
 * user could sign in as them.
 */
export const resetBy = (
  userId: number,
) => sql<number>`select l.row_id from log l where l.resource = 'sys/user' and l.user_id = ${userId}
  and l.row_id <> ${userId} and l.time > now() - ${`${waitHours} hours`}::interval
    and (l.action in ('resetPassword', 'resetFactor', 'removePasskey', 'linkIdentity')
  or (l.action = 'update' and (l.changes @> '[{"field": "passwordHash"}]' or l.changes @> '[{"field": "email"}]')))`

/**
 * Other users who have this right and could confirm. `recently`: also those who were disabled or
 * reset by the caller within 72 hours.
 */
export async function otherHolders(
  ctx: RequestContext,
  right: string,
): Promise<{ userIds: number[]; recently: boolean }> {
  const { rows } = await sql<{ userId: number; isIndependent: boolean }>`
    select p.user_id, p.active and p.user_id not in (${resetBy(ctx.user.userId)}) as is_independent
    from principal p join app_user u on u.id = p.user_id
    where p.user_id <> ${ctx.user.userId} and p.rights @> ${[right, decideRight]}::text[]
      and (p.active or u.update_time > now() - ${`${waitHours} hours`}::interval)`.execute(ctx.db)
  const userIds = rows.filter(({ isIndependent }) => isIndependent).map(({ userId }) => userId)
  return { userIds, recently: rows.length > 0 }
}
