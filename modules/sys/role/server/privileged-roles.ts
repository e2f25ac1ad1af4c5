/** Privileged rights: changes of their holders need a second person. */
import { sql } from 'kysely'
import { privilegedRights } from '#server/core/second-person.ts'
import type { InputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { role } from '../role.contract.ts'

const privilegedOf = (ctx: RequestContext): string[] => [
  ...privilegedRights(ctx.services.resources.values()),
]

/** The privileged rights of a role, sorted. */
async function privilegedRightsOf(ctx: RequestContext, roleId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('roleMenu')
    .innerJoin('menu', 'menu.id', 'roleMenu.menuId')
    .where('roleMenu.roleId', '=', roleId)
    .where('menu.code', 'in', privilegedOf(ctx))
    .select('menu.code')
    .orderBy('menu.code')
    .execute()
  return rows.map(({ code }) => code)
}
export const isPrivilegedRole = async (ctx: RequestContext, roleId: number): Promise<boolean> =>
  (await privilegedRightsOf(ctx, roleId)).length > 0

/** Whether allotting these menu entries changes the privileged rights of a role. */
export async function changesPrivilege(
  ctx: RequestContext,
  { roleId, menuIds }: { roleId: number; menuIds: readonly number[] },
): Promise<boolean> {
  const granted = await ctx.db
    .selectFrom('menu')
    .where('id', 'in', [...menuIds])
    .where('code', 'in', privilegedOf(ctx))
    .select('code')
    .orderBy('code')
    .execute()
  const before = await privilegedRightsOf(ctx, roleId)
  return granted.map(({ code }) => code).join() !== before.join()
}

const reach = ['roleStatus', 'dataType'] as const
/** Whether a role with privileged rights is enabled, disabled or changes its data authority. */
export async function changesPrivilegedRole(
  ctx: RequestContext,
  input: InputOf<typeof role, 'save'>,
): Promise<boolean> {
  if (!input.id || !(await isPrivilegedRole(ctx, input.id))) return false
  const now = await ctx.db
    .selectFrom('role')
    .where('id', '=', input.id)
    .select(reach)
    .executeTakeFirst()
  return now !== undefined && reach.some((name) => input[name] != null && input[name] !== now[name])
}

/** What saving a user says about their role: with `userId` it is the own profile. */
interface SavedUser {
  id?: number
  userId?: number
  roleId?: number | null
  status?: number
}

/**
 * Whether saving a user grants or removes a privileged role. Disabling a user does not count,
 * because it may be urgent.
 */
export async function changesPrivilegedUser(
  ctx: RequestContext,
  input: SavedUser,
): Promise<boolean> {
  const { roleId } = input
  if (!input.id)
    return input.userId === undefined && roleId != null && isPrivilegedRole(ctx, roleId)
  const now = await ctx.db
    .selectFrom('appUser')
    .where('id', '=', input.id)
    .select(['roleId', 'status'])
    .executeTakeFirst()
  if (!now) return false
  const other = roleId != null && roleId !== now.roleId
  if (other && ((await isPrivilegedRole(ctx, now.roleId)) || (await isPrivilegedRole(ctx, roleId))))
    return true
  return input.status === 1 && now.status === 0 && isPrivilegedRole(ctx, roleId ?? now.roleId)
}

/** Whether one of these users has a privileged role. */
export async function includesPrivileged(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<boolean> {
  const privileged = await ctx.db
    .selectFrom('principal')
    .where('userId', 'in', [...ids])
    .where(sql<boolean>`rights && ${privilegedOf(ctx)}::text[]`)
    .select('userId')
    .limit(1)
    .execute()
  return privileged.length > 0
}
