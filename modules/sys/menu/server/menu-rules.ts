import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { rightsOf } from '#server/core/resource.ts'
import { menuText } from '../menu.text.ts'
import { menuPathError } from './menu-path.ts'

type Row = {
  id: number
  code: string
  parentId?: number | null
  type: number
  path?: string | null
  component?: string | null
}
const [moduleType, menuType, buttonType] = [1, 2, 3]
const parentTypes: Record<number, readonly (number | null)[]> = {
  [moduleType]: [null],
  [menuType]: [moduleType],
  [buttonType]: [moduleType, menuType],
}

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
  values: Record<string, unknown>,
  now: Record<string, unknown> | null,
): Promise<void> {
  const [next, before] = [{ ...now, ...values } as Row, now as Row | null]
  const parent = next.parentId
    ? await ctx.db
        .selectFrom('menu')
        .where('id', '=', next.parentId)
        .select('type')
        .executeTakeFirst()
    : null
  if (!parentTypes[next.type]!.includes(parent?.type ?? null))
    refuseFields({ field: 'parentId', phrase: menuText.parentType })
  await checkPage(ctx, next, values)
  if (!before) return
  const fixed = (['code', 'type'] as const).find((name) => next[name] !== before[name])
  if (!fixed) return
  if (isBuiltInEntry(ctx, before.code)) refuseFields({ field: fixed, phrase: menuText.fixed })
  const children = await ctx.db
    .selectFrom('menu')
    .where('parentId', '=', before.id)
    .select('type')
    .execute()
  if (children.some((child) => !parentTypes[child.type]!.includes(next.type)))
    refuseFields({ field: 'type', phrase: menuText.parentType })
}

/** Only a menu has a page, and two menus cannot share a path. */
async function checkPage(
  ctx: RequestContext,
  next: Row,
  input: Record<string, unknown>,
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
    .where('id', '!=', next.id ?? 0)
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
const saveChecks: MenuSaveCheck[] = []
/** Called by resources that come after this one. */
export const registerMenuSaveCheck = (check: MenuSaveCheck): void => void saveChecks.push(check)

/** Disabling an entry changes everyone's rights from the next call on. */
export async function afterMenuSaved(
  ctx: RequestContext,
  _id: number,
  _values: unknown,
  now: unknown,
): Promise<void> {
  if (now) for (const check of saveChecks) await check(ctx)
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
