/** From the server's flat menu rows to modules, their pages and the place of a path. Specification 2 and 6. */
import type { MenuRow } from '../api/me.ts'

export interface MenuEntry { menuId: number; nameZh: string; nameEn: string; icon: string | null; path: string; component: string | null }
export interface MenuModule extends Omit<MenuEntry, 'path' | 'component'> { path: string | null; children: MenuEntry[] }

/** The page a menu shows: at its own address, or at a free one that names it as its component. */
export const pageOf = (menu: Pick<MenuRow, 'path' | 'component'>): string => menu.component ?? menu.path ?? ''

/** Pages every signed-in person has. */
export const fixedPages = ['/home', '/homeOwner', '/home/notification', '/home/help'] as const

/**
 * Modules with the menus that lead somewhere, in the server's order. Menus may stand under menus; the side menu shows them in one level.
 * @param hasPage menus whose page does not exist are left out, and modules left empty by that
 */
export function modulesOf(rows: readonly MenuRow[], hasPage: (path: string) => boolean): MenuModule[] {
  const byId = new Map(rows.map((row) => [row.menuId, row]))
  const moduleOf = (row: MenuRow): number | undefined => {
    for (let at: MenuRow | undefined = row, steps = 0; at && steps < 10; at = byId.get(at.parentId ?? 0), steps++) if (at.type.key === 1) return at.menuId
    return undefined
  }
  const entries = rows.filter((row) => row.type.key === 2 && row.show && row.path && hasPage(pageOf(row)))
  return rows.filter((row) => row.type.key === 1 && row.show)
    .map((row) => ({ ...row, children: entries.filter((e) => moduleOf(e) === row.menuId) as MenuEntry[] }))
    .filter((m) => m.children.length > 0)
}

/** Codes of the buttons the person holds. */
export const codesOf = (rows: readonly MenuRow[]): Set<string> => new Set(rows.map((row) => row.code))

const common = (a: string, b: string) => {
  const [x, y] = [a.split('/').slice(1), b.split('/').slice(1)]
  let n = 0
  while (n < x.length && x[n] === y[n]) n++
  return n
}

/**
 * The menu a path belongs to: its own, that which shows the page, or for a detail page such as /basic/flag/detail that
 * of its list, which shares the longest beginning of at least module and resource. A list belongs only to itself.
 */
export function menuOf(path: string, rows: readonly MenuRow[]): MenuRow | undefined {
  const menus = rows.filter((row) => row.type.key === 2 && row.path)
  const exact = menus.find((row) => row.path === path) ?? menus.find((row) => pageOf(row) === path)
  if (exact || path.endsWith('/list')) return exact
  const near = menus.map((row) => ({ row, n: common(pageOf(row), path) })).filter(({ n }) => n >= 2)
  return near.sort((a, b) => b.n - a.n)[0]?.row
}

/** Whether a person may open a page: fixed ones always, all others through one of their menus. */
export const mayOpen = (path: string, rows: readonly MenuRow[]): boolean =>
  (fixedPages as readonly string[]).includes(path) || menuOf(path, rows) !== undefined

/** Addresses of a society's own, with the pages shown there. */
export const aliasesOf = (rows: readonly MenuRow[], hasPage: (path: string) => boolean): { path: string; page: string }[] =>
  rows.filter((row) => row.type.key === 2 && row.path && pageOf(row) !== row.path && !hasPage(row.path) && hasPage(pageOf(row))).map((row) => ({ path: row.path!, page: pageOf(row) }))

/** Where sign-in lands: ship owners have a workbench of their own. */
export const landingOf = (taskNode: string): string => (taskNode === 'ship_owner' ? '/homeOwner' : '/home')

/** The wanted path of /login, only when it leads into this product. */
export const redirectOf = (search: string): string | undefined => {
  const wanted = new URLSearchParams(search).get('redirect')
  return wanted && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/login') && wanted !== '/' ? wanted : undefined
}
