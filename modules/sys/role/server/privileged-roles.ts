/** Privileged rights: changes of their holders need a second person. */
import { sql } from 'kysely'
import { privilegedRights } from '#server/core/second-person.ts'
import type { RequestContext } from '#server/core/context.ts'

type Values = Record<string, any>
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
  const granted = menuIds.length
    ? await ctx.db
        .selectFrom('menu')
        .where('id', 'in', [...menuIds])
        .where('code', 'in', privilegedOf(ctx))
        .select('code')
        .orderBy('code')
        .execute()
    : []
  const before = await privilegedRightsOf(ctx, roleId)
  return granted.map(({ code }) => code).join() !== before.join()
}

const reach = ['roleStatus', 'dataType'] as const
/** Whether a role with privileged rights is enabled, disabled or changes its data authority. */
export async function changesPrivilegedRole(ctx: RequestContext, input: Values): Promise<boolean> {
  if (!input['id'] || !(await isPrivilegedRole(ctx, input['id']))) return false
  const now = await ctx.db
    .selectFrom('role')
    .where('id', '=', input['id'] as number)
    .select([...reach])
    .executeTakeFirst()
  return now !== undefined && reach.some((name) => input[name] != null && input[name] !== now[name])
}

/**
 * Whether saving a user grants or removes a privileged role. Disabling a user does not count,
 * because it may be urgent.
 */
export async function changesPrivilegedUser(ctx: RequestContext, input: Values): Promise<boolean> {
  const roleId = input['roleId'] as number | null | undefined
  if (!input['id'])
    return input['userId'] === undefined && roleId != null && isPrivilegedRole(ctx, roleId)
  const now = await ctx.db
    .selectFrom('appUser')
    .where('id', '=', input['id'] as number)
    .select(['roleId', 'status'])
    .executeTakeFirst()
  if (!now) return false
  const other = roleId != null && roleId !== now.roleId
  if (other && ((await isPrivilegedRole(ctx, now.roleId)) || (await isPrivilegedRole(ctx, roleId))))
    return true
  return input['status'] === 1 && now.status === 0 && isPrivilegedRole(ctx, roleId ?? now.roleId)
}

/** Whether one of these users has a privileged role. */
export async function includesPrivileged(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('principal')
    .where('userId', 'in', [...ids])
    .where(sql<boolean>`rights && ${privilegedOf(ctx)}::text[]`)
    .select('userId')
    .limit(1)
    .execute()
  return found.length > 0
}
