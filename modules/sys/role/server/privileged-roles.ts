/** Roles and people whose rights few are to hold: changing them needs a second person. */
import { sql } from 'kysely'
import { privilegedRights } from '#server/access/second-person.ts'
import type { Ctx } from '#server/http/context.ts'

type Values = Record<string, any>
const privilegedOf = (ctx: Ctx): string[] => [...privilegedRights(ctx.services.resources.values())]

/** The privileged rights a role holds, in the order of their codes. */
async function heldBy(ctx: Ctx, roleId: number): Promise<string[]> {
  const rows = await ctx.db.selectFrom('roleMenu').innerJoin('menu', 'menu.id', 'roleMenu.menuId').where('roleMenu.roleId', '=', roleId)
    .where('menu.code', 'in', privilegedOf(ctx)).select('menu.code').orderBy('menu.code').execute()
  return rows.map(({ code }) => code)
}
export const isPrivilegedRole = async (ctx: Ctx, roleId: number): Promise<boolean> => (await heldBy(ctx, roleId)).length > 0

/** Whether the privileged rights of a role become others by an allotment of menu entries. */
export async function changesPrivilege(ctx: Ctx, { roleId, menuIds }: { roleId: number; menuIds: readonly number[] }): Promise<boolean> {
  const given = menuIds.length
    ? await ctx.db.selectFrom('menu').where('id', 'in', [...menuIds]).where('code', 'in', privilegedOf(ctx)).select('code').orderBy('code').execute() : []
  const before = await heldBy(ctx, roleId)
  return given.map(({ code }) => code).join() !== before.join()
}

const reach = ['roleStatus', 'dataType'] as const
/** Whether a role with privileged rights is switched on or off, or reaches other rows. */
export async function changesPrivilegedRole(ctx: Ctx, input: Values): Promise<boolean> {
  if (!input['id'] || !(await isPrivilegedRole(ctx, input['id']))) return false
  const now = await ctx.db.selectFrom('role').where('id', '=', input['id'] as number).select([...reach]).executeTakeFirst()
  return now !== undefined && reach.some((name) => input[name] != null && input[name] !== now[name])
}

/** Whether saving a user gives or takes a privileged role. Switching somebody off does not wait: it may be urgent. */
export async function changesPrivilegedUser(ctx: Ctx, input: Values): Promise<boolean> {
  const roleId = input['roleId'] as number | null | undefined
  if (!input['id']) return input['userId'] === undefined && roleId != null && isPrivilegedRole(ctx, roleId)
  const now = await ctx.db.selectFrom('appUser').where('id', '=', input['id'] as number).select(['roleId', 'status']).executeTakeFirst()
  if (!now) return false
  const other = roleId != null && roleId !== now.roleId
  if (other && ((await isPrivilegedRole(ctx, now.roleId)) || (await isPrivilegedRole(ctx, roleId)))) return true
  return input['status'] === 1 && now.status === 0 && isPrivilegedRole(ctx, roleId ?? now.roleId)
}

/** Whether somebody with a privileged role is among these users. */
export async function includesPrivileged(ctx: Ctx, ids: readonly number[]): Promise<boolean> {
  const found = await ctx.db.selectFrom('principal').where('userId', 'in', [...ids]).where(sql<boolean>`rights && ${privilegedOf(ctx)}::text[]`).select('userId').limit(1).execute()
  return found.length > 0
}
