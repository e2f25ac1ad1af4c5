import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { suits } from '#modules/sys/user/server/user-type.ts'
import { roleText } from '../role.text.ts'
import { keepAnAdministrator } from './administrators.ts'

type Values = Record<string, unknown>

/** Nobody switches off the role they hold themselves, and a task node does not change under people it does not suit. */
export async function checkRole(ctx: Ctx, values: Values, now: Values | null): Promise<void> {
  if (!now) return
  const holders = ctx.db.selectFrom('appUser').where('roleId', '=', now['id'] as number)
  if (values['roleStatus'] === 0 && (await holders.where('id', '=', ctx.user.userId).select('id').executeTakeFirst())) refuse(409, roleText.ownOff)
  const taskNode = values['taskNode'] as string | undefined
  if (taskNode === undefined || taskNode === now['taskNode']) return
  const types = await holders.select('userType').distinct().execute()
  if (types.some(({ userType }) => !suits(userType, taskNode))) refuseFields({ field: 'taskNode', phrase: roleText.nodeUnsuited })
}

/** A role switched off signs its people out for good: switched on again, they sign in anew. What else changes holds from their next call on. */
export async function roleChanged(ctx: Ctx, id: number, values: Values, now: Values | null): Promise<void> {
  if (now) await keepAnAdministrator(ctx)
  if (now && values['roleStatus'] === 0) {
    const people = await ctx.db.selectFrom('appUser').where('roleId', '=', id).select('id').execute()
    for (const person of people) await ctx.services.sessions.endAll(person.id, ctx.db)
  }
  ctx.after(() => ctx.services.sessions.forget())
}
