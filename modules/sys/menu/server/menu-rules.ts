import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { rightsOf } from '#server/resource.ts'
import { keepAnAdministrator } from '#modules/sys/role/server/administrators.ts'
import { menuText } from '../menu.text.ts'
import { pathFault } from './menu-path.ts'

type Row = { id: number; code: string; parentId?: number | null; type: number; path?: string | null; component?: string | null }
const [moduleType, menuType, buttonType] = [1, 2, 3]
const parentTypes: Record<number, readonly (number | null)[]> = { [moduleType]: [null], [menuType]: [moduleType], [buttonType]: [moduleType, menuType] }

/** Whether the product itself brings this entry: its calls ask for the button's code, its pages for the menu. */
function ofTheHouse(ctx: Ctx, code: string): boolean {
  for (const r of ctx.services.resources.values()) {
    const menu = r.contract.path.replace('/', '.')
    if (code === menu || code === menu.split('.')[0] || rightsOf(r).has(code)) return true
  }
  return false
}

/** A module stands at the top, a menu below a module with the path of a page, a button below either. What the product brings keeps its code and type. */
export async function checkPlace(ctx: Ctx, values: Record<string, unknown>, now: Record<string, unknown> | null): Promise<void> {
  const [next, before] = [{ ...now, ...values } as Row, now as Row | null]
  const parent = next.parentId ? await ctx.db.selectFrom('menu').where('id', '=', next.parentId).select('type').executeTakeFirst() : null
  if (!parentTypes[next.type]!.includes(parent?.type ?? null)) refuseFields({ field: 'parentId', phrase: menuText.parentType })
  await checkPage(ctx, next, values)
  if (!before) return
  const fixed = (['code', 'type'] as const).find((name) => next[name] !== before[name])
  if (!fixed) return
  if (ofTheHouse(ctx, before.code)) refuseFields({ field: fixed, phrase: menuText.fixed })
  const below = await ctx.db.selectFrom('menu').where('parentId', '=', before.id).select('type').execute()
  if (below.some((child) => !parentTypes[child.type]!.includes(next.type))) refuseFields({ field: 'type', phrase: menuText.parentType })
}

/** Only a menu leads to a page, and two menus not to one address. */
async function checkPage(ctx: Ctx, next: Row, given: Record<string, unknown>): Promise<void> {
  if (next.type !== menuType) {
    const field = (['path', 'component'] as const).find((name) => next[name])
    return field && refuseFields({ field, phrase: menuText.onlyMenus })
  }
  if (!next.path) return refuseFields({ field: 'path', phrase: menuText.noPath })
  if (!['path', 'component', 'type'].some((name) => name in given)) return
  const fault = pathFault(next.path, next.component, ctx.services.resources)
  if (fault) refuseFields(fault)
  const other = await ctx.db.selectFrom('menu').where('path', '=', next.path).where('id', '!=', next.id ?? 0).select(['code', 'nameZh', 'nameEn']).executeTakeFirst()
  if (other) refuseFields({ field: 'path', phrase: menuText.pathTwice, params: { name: { key: other.code, zh: other.nameZh, en: other.nameEn } } })
}

/** Switching off an entry changes what everybody may do, from their next call on. */
export async function seen(ctx: Ctx, _id: number, _values: unknown, now: unknown): Promise<void> {
  if (now) await keepAnAdministrator(ctx)
  ctx.after(() => ctx.services.sessions.forget())
}

/** @throws Refusal 409 for entries of the product: they would come back with the next start */
export async function refuseOfTheHouse(ctx: Ctx, ids: number[]): Promise<void> {
  const rows = await ctx.db.selectFrom('menu').where('id', 'in', ids).select(['code', 'nameZh', 'nameEn']).execute()
  const fixed = rows.find((row) => ofTheHouse(ctx, row.code))
  if (fixed) refuse(409, menuText.ofTheHouse, { name: { key: fixed.code, zh: fixed.nameZh, en: fixed.nameEn } })
  ctx.after(() => ctx.services.sessions.forget())
}
