/**
 * Builds modules and menus from the server's flat menu rows, and finds the menu of a path.
 * Specification 2 and 6.
 */
import type { MenuRow } from './me.ts'

export interface MenuEntry {
  menuId: number
  nameZh: string
  nameEn: string
  icon: string | null
  path: string
  component: string | null
}
export interface MenuModule extends Omit<MenuEntry, 'path' | 'component'> {
  path: string | null
  children: MenuEntry[]
}

/** The page of a menu: the page at its path, or its component when the path is an alias. */
export const pageOf = (menu: Pick<MenuRow, 'path' | 'component'>): string =>
  menu.component ?? menu.path ?? ''

/** Pages every signed-in user may open. */
export const alwaysAllowedPages = [
  '/home',
  '/homeOwner',
  '/home/notification',
  '/home/help',
] as const

/**
 * Modules with their menus, in the server's order. Nested menus are flattened into one level.
 * @param hasPage menus without a page are omitted, and modules that are empty without them
 */
export function modulesOf(
  rows: readonly MenuRow[],
  hasPage: (path: string) => boolean,
): MenuModule[] {
  const byId = new Map(rows.map((row) => [row.menuId, row]))
  const moduleOf = (row: MenuRow): number | undefined => {
    for (
      let at: MenuRow | undefined = row, steps = 0;
      at && steps < 10;
      at = byId.get(at.parentId ?? 0), steps++
    )
      if (at.type.key === 1) return at.menuId
    return undefined
  }
  const entries = rows.filter(
    (row) => row.type.key === 2 && row.show && row.path && hasPage(pageOf(row)),
  )
  return rows
    .filter((row) => row.type.key === 1 && row.show)
    .map((row) => ({
      ...row,
      children: entries.filter((e) => moduleOf(e) === row.menuId) as MenuEntry[],
    }))
    .filter((m) => m.children.length > 0)
}

/** Button codes the user holds. */
export const menuRights = (rows: readonly MenuRow[]): Set<string> =>
  new Set(rows.map((row) => row.code))

const sharedSegments = (a: string, b: string) => {
  const [x, y] = [a.split('/').slice(1), b.split('/').slice(1)]
  let n = 0
  while (n < x.length && x[n] === y[n]) n++
  return n
}

/**
 * The menu of a path: the one with this path or component, or for a detail page such as
 * /basic/flag/detail that of its list, by the longest common prefix of at least module and
 * resource. A list belongs only to its own menu.
 */
export function menuOf(path: string, rows: readonly MenuRow[]): MenuRow | undefined {
  const menus = rows.filter((row) => row.type.key === 2 && row.path)
  const exact = menus.find((row) => row.path === path) ?? menus.find((row) => pageOf(row) === path)
  if (exact || path.endsWith('/list')) return exact
  const near = menus
    .map((row) => ({ row, n: sharedSegments(pageOf(row), path) }))
    .filter(({ n }) => n >= 2)
  return near.sort((a, b) => b.n - a.n)[0]?.row
}

/** Whether the user may open a page: fixed pages always, others through one of their menus. */
export const canOpenPage = (path: string, rows: readonly MenuRow[]): boolean =>
  (alwaysAllowedPages as readonly string[]).includes(path) || menuOf(path, rows) !== undefined

/** Alias paths of menus, with the pages they show. */
export const pathAliases = (
  rows: readonly MenuRow[],
  hasPage: (path: string) => boolean,
): { path: string; page: string }[] =>
  rows
    .filter(
      (row) =>
        row.type.key === 2 &&
        row.path &&
        pageOf(row) !== row.path &&
        !hasPage(row.path) &&
        hasPage(pageOf(row)),
    )
    .map((row) => ({ path: row.path!, page: pageOf(row) }))

/** Page after sign-in: ship owners have a workbench of their own. */
export const landingPathOf = (taskNode: string): string =>
  taskNode === 'ship_owner' ? '/homeOwner' : '/home'

/** Target path from the query of /login, only if it is inside this application. */
export const redirectOf = (search: string): string | undefined => {
  const target = new URLSearchParams(search).get('redirect')
  return target && /^\/(?![/\\])/.test(target) && !target.startsWith('/login') && target !== '/'
    ? target
    : undefined
}
