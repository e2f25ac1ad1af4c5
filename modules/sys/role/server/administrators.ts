import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { roleText } from '../role.text.ts'

/** Whoever holds these can give every other right back. */
const keys = ['sys.user.read', 'sys.user.save', 'sys.role.read', 'sys.role.allot']

/**
 * To be called after a change of users, roles or menus, in its transaction.
 * @param without users about to be removed
 * @throws Refusal 409 when nobody could administer the system any more
 */
export async function keepAnAdministrator(ctx: Ctx, without: number[] = []): Promise<void> {
  const left = await ctx.db.selectFrom('principal').where('active', '=', true).where('dataType', '=', 3)
    .where(sql<boolean>`rights @> ${keys}::text[]`).where('userId', 'not in', [0, ...without]).select('userId').limit(1).executeTakeFirst()
  if (!left) refuse(409, roleText.lastAdministrator)
}
