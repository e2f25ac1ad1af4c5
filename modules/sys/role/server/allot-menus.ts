import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import { roleText } from '../role.text.ts'
import { assertAdministratorRemains } from './administrators.ts'
import { endSessionsOfRole } from './role-rules.ts'

/** The menu entries of a role. */
export async function menusOf(ctx: RequestContext, roleId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('roleMenu')
    .where('roleId', '=', roleId)
    .select('menuId')
    .orderBy('menuId')
    .execute()
  return rows.map((row) => row.menuId)
}

interface MenuEntry {
  id: number
  parentId: number | null
  type: number
  code: string
  nameZh: string
  nameEn: string
}
type Menus = ReadonlyMap<number, MenuEntry>
/** Every menu entry by its id. */
export async function allMenus({ db }: RequestContext): Promise<Menus> {
  const menus = await db
    .selectFrom('menu')
    .select(['id', 'parentId', 'type', 'code', 'nameZh', 'nameEn'])
    .execute()
  return new Map(menus.map((menu) => [menu.id, menu]))
}

/**
 * Entries with their names, sorted by code. Button names repeat, so a button includes the name of
 * its parent.
 */
export function namedMenus(
  menus: Menus,
  ids: readonly number[],
): { code: string; nameZh: string; nameEn: string }[] {
  return ids
    .flatMap((id) => menus.get(id) ?? [])
    .sort((a, b) => a.code.localeCompare(b.code))
    .map(({ code, type, parentId, nameZh, nameEn }) => {
      const above = type === 3 && parentId ? menus.get(parentId) : undefined
      return {
        code,
        nameZh: above ? `${above.nameZh}：${nameZh}` : nameZh,
        nameEn: above ? `${above.nameEn}: ${nameEn}` : nameEn,
      }
    })
}

/** Rights that users cannot remove from their own role, because they could not restore them. */
const ownRoleRights = ['sys.role.read', 'sys.role.allot']

/**
 * Sets the menu entries of a role, including all their ancestors, without which an entry is
 * unreachable.
 */
export async function allot(
  ctx: RequestContext,
  r: Resource,
  { roleId, menuIds }: { roleId: number; menuIds: number[] },
): Promise<void> {
  await lockRow(ctx, r, roleId)
  const before = await menusOf(ctx, roleId)
  const byId = await allMenus(ctx)
  const unknown = menuIds.findIndex((id) => !byId.has(id))
  if (unknown >= 0) refuseFields({ field: `menuIds.${unknown}`, phrase: httpText.refersToNothing })
  const requested = new Set<number>()
  for (const id of menuIds)
    for (let m = byId.get(id); m; m = m.parentId ? byId.get(m.parentId) : undefined)
      requested.add(m.id)
  const own = await ctx.db
    .selectFrom('appUser')
    .where('id', '=', ctx.user.userId)
    .where('roleId', '=', roleId)
    .select('id')
    .executeTakeFirst()
  const codes = (ids: Iterable<number>) =>
    [...ids].map((id) => byId.get(id)?.code ?? String(id)).sort()
  if (own && !ownRoleRights.every((code) => codes(requested).includes(code)))
    refuse(409, roleText.own)
  await ctx.db.deleteFrom('roleMenu').where('roleId', '=', roleId).execute()
  if (requested.size)
    await ctx.db
      .insertInto('roleMenu')
      .values([...requested].map((menuId) => ({ roleId, menuId })))
      .execute()
  await assertAdministratorRemains(ctx)
  const [removed, added] = [
    before.filter((id) => !requested.has(id)),
    [...requested].filter((id) => !before.includes(id)),
  ]
  const changes = [
    { field: 'menusHeld', from: namedMenus(byId, removed), to: namedMenus(byId, added) },
  ]
  if (!removed.length && !added.length) return
  await writeAuditEntry(ctx, { resource: r.contract.path, rowId: roleId, action: 'allot', changes })
  await endSessionsOfRole(ctx, roleId)
}
