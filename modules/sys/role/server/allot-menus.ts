import { record } from '#server/audit/audit.ts'
import { lockRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { roleText } from '../role.text.ts'
import { keepAnAdministrator } from './administrators.ts'
import { endRole } from './role-rules.ts'

/** The menu entries a role holds. */
export async function menusOf(ctx: Ctx, roleId: number): Promise<number[]> {
  const rows = await ctx.db.selectFrom('roleMenu').where('roleId', '=', roleId).select('menuId').orderBy('menuId').execute()
  return rows.map((row) => row.menuId)
}

interface MenuEntry { id: number; parentId: number | null; type: number; code: string; nameZh: string; nameEn: string }
type Menus = ReadonlyMap<number, MenuEntry>
/** Every menu entry by its id. */
export async function allMenus({ db }: Ctx): Promise<Menus> {
  const menus = await db.selectFrom('menu').select(['id', 'parentId', 'type', 'code', 'nameZh', 'nameEn']).execute()
  return new Map(menus.map((menu) => [menu.id, menu]))
}

/** Entries in words, in the order of their codes; a button, which is called alike everywhere, with what it belongs to. */
export function namedMenus(menus: Menus, ids: readonly number[]): { code: string; nameZh: string; nameEn: string }[] {
  return ids.flatMap((id) => menus.get(id) ?? []).sort((a, b) => a.code.localeCompare(b.code)).map(({ code, type, parentId, nameZh, nameEn }) => {
    const above = type === 3 && parentId ? menus.get(parentId) : undefined
    return { code, nameZh: above ? `${above.nameZh}：${nameZh}` : nameZh, nameEn: above ? `${above.nameEn}: ${nameEn}` : nameEn }
  })
}

/** What nobody may take from the role they hold themselves: they could not give it back. */
const keptBy = ['sys.role.read', 'sys.role.allot']

/** Gives a role exactly these entries, and with each the entries above it: without its module a menu could not be reached. */
export async function allot(ctx: Ctx, r: Resource, { roleId, menuIds }: { roleId: number; menuIds: number[] }): Promise<void> {
  await lockRow(ctx, r, roleId)
  const before = await menusOf(ctx, roleId)
  const byId = await allMenus(ctx)
  const unknown = menuIds.findIndex((id) => !byId.has(id))
  if (unknown >= 0) refuseFields({ field: `menuIds.${unknown}`, phrase: httpText.refersToNothing })
  const wanted = new Set<number>()
  for (const id of menuIds) for (let m = byId.get(id); m; m = m.parentId ? byId.get(m.parentId) : undefined) wanted.add(m.id)
  const own = await ctx.db.selectFrom('appUser').where('id', '=', ctx.user.userId).where('roleId', '=', roleId).select('id').executeTakeFirst()
  const codes = (ids: Iterable<number>) => [...ids].map((id) => byId.get(id)?.code ?? String(id)).sort()
  if (own && !keptBy.every((code) => codes(wanted).includes(code))) refuse(409, roleText.own)
  await ctx.db.deleteFrom('roleMenu').where('roleId', '=', roleId).execute()
  if (wanted.size) await ctx.db.insertInto('roleMenu').values([...wanted].map((menuId) => ({ roleId, menuId }))).execute()
  await keepAnAdministrator(ctx)
  const [taken, given] = [before.filter((id) => !wanted.has(id)), [...wanted].filter((id) => !before.includes(id))]
  const changes = [{ field: 'menusHeld', from: namedMenus(byId, taken), to: namedMenus(byId, given) }]
  if (!taken.length && !given.length) return
  await record(ctx, { resource: r.contract.path, rowId: roleId, action: 'allot', changes })
  await endRole(ctx, roleId)
}
