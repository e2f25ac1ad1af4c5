import { callHandlers } from '#server/core/hook.ts'
import type { RequestContext } from '#server/core/context.ts'
import { defineHook } from '#server/core/hook.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { rightsOf } from '#server/core/validate-resource.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { LockedRow } from '#server/core/row.ts'
import { valuesAfter } from '#server/records/rows/save-row.ts'
import type { Values } from '#common/fields.ts'
import type { menu } from '../menu.contract.ts'
import { menuText } from '../menu.text.ts'
import { menuPathError } from './menu-path.ts'

type MenuFields = Values<(typeof menu)['fields']>
type LockedEntry = LockedRow<typeof menu, 'menu'>
const treeFields = ['code', 'parentId', 'type', 'path', 'component'] as const
type TreeFields = Pick<MenuFields, (typeof treeFields)[number]>
const [moduleType, menuType, buttonType] = [1, 2, 3]
const parentTypes: Readonly<Record<number, readonly (number | null)[]>> = {
  [moduleType]: [null],
  [menuType]: [moduleType],
  [buttonType]: [moduleType, menuType],
}

const isBelow = (type: number, parentType: number | null): boolean =>
  parentTypes[type]?.includes(parentType) ?? false

/**
 * Whether the entry is built in: a call requires the button's code, or a page belongs to the menu.
 */
function isBuiltInEntry(ctx: RequestContext, code: string): boolean {
  for (const r of ctx.services.resources.values()) {
    const menu = r.contract.path.replace('/', '.')
    if (code === menu || code === menu.split('.')[0] || rightsOf(r).has(code)) return true
  }
  return false
}

/**
 * Checks the tree rules: a module is at the top, a menu with the path of a page is below a module,
 * a button is below either. Built-in entries keep code and type.
 */
export async function checkMenuEntry(
  ctx: RequestContext,
  values: SavedValues<typeof menu>,
  now: LockedEntry | null,
): Promise<void> {
  const next = valuesAfter<MenuFields, keyof TreeFields>(treeFields, values, now)
  const parent = next.parentId
    ? await ctx.db
        .selectFrom('menu')
        .where('id', '=', next.parentId)
        .select('type')
        .executeTakeFirst()
    : null
  if (!isBelow(next.type, parent?.type ?? null))
    refuseFields({ field: 'parentId', phrase: menuText.parentType })
  await checkPage(ctx, next, values, now?.id ?? 0)
  if (!now) return
  const fixed = (['code', 'type'] as const).find((name) => next[name] !== now[name])
  if (!fixed) return
  if (isBuiltInEntry(ctx, now.code)) refuseFields({ field: fixed, phrase: menuText.fixed })
  const children = await ctx.db
    .selectFrom('menu')
    .where('parentId', '=', now.id)
    .select('type')
    .execute()
  if (children.some((child) => !isBelow(child.type, next.type)))
    refuseFields({ field: 'type', phrase: menuText.parentType })
}

/** Only a menu has a page, and two menus cannot share a path. */
async function checkPage(
  ctx: RequestContext,
  next: TreeFields,
  input: SavedValues<typeof menu>,
  id: number,
): Promise<void> {
  if (next.type !== menuType) {
    const field = (['path', 'component'] as const).find((name) => next[name])
    return field && refuseFields({ field, phrase: menuText.onlyMenus })
  }
  if (!next.path) return refuseFields({ field: 'path', phrase: menuText.noPath })
  if (!['path', 'component', 'type'].some((name) => name in input)) return
  const error = menuPathError(next.path, next.component, ctx.services.resources)
  if (error) refuseFields(error)
  const other = await ctx.db
    .selectFrom('menu')
    .where('path', '=', next.path)
    .where('id', '!=', id)
    .select(['code', 'nameZh', 'nameEn'])
    .executeTakeFirst()
  if (other)
    refuseFields({
      field: 'path',
      phrase: menuText.pathTwice,
      params: { name: { key: other.code, zh: other.nameZh, en: other.nameEn } },
    })
}

/** Checked in the transaction after a menu entry was changed. @throws Refusal to undo the change */
type MenuSaveCheck = (ctx: RequestContext) => Promise<void>
/** Resources that come after this one register here. */
export const menuSaved = defineHook<MenuSaveCheck>()

/** Disabling an entry changes everyone's rights from the next call on. */
export async function afterMenuSaved(
  ctx: RequestContext,
  _id: number,
  _values: unknown,
  now: unknown,
): Promise<void> {
  if (now) await callHandlers(menuSaved, ctx)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}

/** @throws Refusal 409 for built-in entries, which the next start would restore */
export async function assertNotBuiltIn(ctx: RequestContext, ids: number[]): Promise<void> {
  const rows = await ctx.db
    .selectFrom('menu')
    .where('id', 'in', ids)
    .select(['code', 'nameZh', 'nameEn'])
    .execute()
  const fixed = rows.find((row) => isBuiltInEntry(ctx, row.code))
  if (fixed)
    refuse(409, menuText.ofTheHouse, {
      name: { key: fixed.code, zh: fixed.nameZh, en: fixed.nameEn },
    })
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}
