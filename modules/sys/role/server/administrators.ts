import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { roleText } from '../role.text.ts'

/** Rights that suffice to grant every other right. */
const administratorRights = ['sys.user.read', 'sys.user.save', 'sys.role.read', 'sys.role.allot']

/**
 * Checks that an administrator remains. Call it after a change of users, roles or menus, in its
 * transaction.
 * @param without users about to be removed
 * @throws Refusal 409 when no user could administer the system any more
 */
export async function assertAdministratorRemains(
  ctx: RequestContext,
  without: number[] = [],
): Promise<void> {
  const administrator = await ctx.db
    .selectFrom('principal')
    .where('active', '=', true)
    .where('dataType', '=', 3)
    .where(sql<boolean>`rights @> ${administratorRights}::text[]`)
    .where('userId', 'not in', [0, ...without])
    .select('userId')
    .limit(1)
    .executeTakeFirst()
  if (!administrator) refuse(409, roleText.lastAdministrator)
}
