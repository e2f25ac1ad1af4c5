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

const decides = ['roleStatus', 'taskNode', 'dataType', 'secondFactor'] as const

/** Ends the sessions of all who hold a role: what they may do is another now. Who changes it goes on, with what is left to them. */
export async function endRole(ctx: Ctx, roleId: number): Promise<void> {
  await ctx.services.sessions.endRole(roleId, ctx.db, ctx.token)
  ctx.after(() => ctx.services.sessions.forget())
}

/** Whose role becomes another signs in anew; what is merely called differently ends nothing. */
export async function roleChanged(ctx: Ctx, id: number, values: Values, now: Values | null): Promise<void> {
  if (now) await keepAnAdministrator(ctx)
  if (now && decides.some((name) => name in values && (values[name] ?? null) !== (now[name] ?? null))) await endRole(ctx, id)
}
