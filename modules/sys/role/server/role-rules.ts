import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { LockedRow } from '#server/core/row.ts'
import type { role } from '../role.contract.ts'
import { isRoleAllowed } from './is-role-allowed.ts'
import { roleText } from '../role.text.ts'
import { assertAdministratorRemains } from './administrators.ts'

type RoleValues = SavedValues<typeof role>
type LockedRole = LockedRow<typeof role, 'role'>

/**
 * Validates a role: users cannot disable their own role, and the task node must fit the users that
 * have it.
 */
export async function checkRole(
  ctx: RequestContext,
  values: RoleValues,
  now: LockedRole | null,
): Promise<void> {
  if (!now) return
  const holders = ctx.db.selectFrom('appUser').where('roleId', '=', now.id)
  if (
    values.roleStatus === 0 &&
    (await holders.where('id', '=', ctx.user.userId).select('id').executeTakeFirst())
  )
    refuse(409, roleText.ownOff)
  const { taskNode } = values
  if (taskNode === undefined || taskNode === now.taskNode) return
  const types = await holders.select('userType').distinct().execute()
  if (types.some(({ userType }) => !isRoleAllowed(userType, taskNode)))
    refuseFields({ field: 'taskNode', phrase: roleText.nodeUnsuited })
}

const decides = ['roleStatus', 'taskNode', 'dataType', 'secondFactor'] as const

/**
 * Ends the sessions of all users of a role after a change of its rights, except that of the caller.
 */
export async function endSessionsOfRole(ctx: RequestContext, roleId: number): Promise<void> {
  await ctx.services.sessions.endRole(roleId, ctx.db, ctx.token)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}

/** Ends sessions when the rights of a role change; a new name ends none. */
export async function roleChanged(
  ctx: RequestContext,
  id: number,
  values: RoleValues,
  now: LockedRole | null,
): Promise<void> {
  if (now) await assertAdministratorRemains(ctx)
  if (
    now &&
    decides.some((name) => name in values && (values[name] ?? null) !== (now[name] ?? null))
  )
    await endSessionsOfRole(ctx, id)
}
