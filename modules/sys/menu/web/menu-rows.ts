/** The menu as rows of an expandable table: every entry below its parent. */
export type MenuEntry = {
  id: number
  parentId: number | null
  type: 1 | 2 | 3
  code: string
  menuNo: string | null
  nameZh: string
  nameEn: string
  icon: string | null
  path: string | null
  component: string | null
  sort: number
  show: boolean
  status: 0 | 1
}
export type TreeRow = MenuEntry & {
  depth: number
  folds: boolean
  open: boolean
}
export interface MenuQuery {
  keyword?: string | undefined
  type?: unknown
  status?: unknown
  show?: unknown
  parentId?: unknown
}

const matchesAny = (query: unknown, value: unknown) =>
  !Array.isArray(query) || query.length === 0 || query.includes(value)
const matchesQuery = (entry: MenuEntry, { keyword = '', ...query }: MenuQuery) =>
  [entry.nameZh, entry.nameEn, entry.code, entry.path, entry.menuNo].some((word) =>
    word?.toLowerCase().includes(keyword.trim().toLowerCase()),
  ) &&
  matchesAny(query.type, entry.type) &&
  matchesAny(query.status, entry.status) &&
  matchesAny(query.show, entry.show) &&
  matchesAny(query.parentId, entry.parentId)

/**
 * The visible rows, each below its parent. During a search: the matches with all their ancestors,
 * expanded; otherwise the children of expanded entries.
 */
export function rowsOf(
  entries: readonly MenuEntry[],
  opened: ReadonlySet<number>,
  query: MenuQuery,
): TreeRow[] {
  const searching = Object.values(query).some((value) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  )
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const visibleIds = new Set<number>()
  for (const entry of entries.filter((one) => matchesQuery(one, query)))
    for (
      let at: MenuEntry | undefined = entry;
      at && !visibleIds.has(at.id);
      at = byId.get(at.parentId ?? 0)
    )
      visibleIds.add(at.id)
  const below = Map.groupBy(
    entries.filter((entry) => visibleIds.has(entry.id)),
    (entry) => (byId.has(entry.parentId ?? 0) ? entry.parentId : null),
  )
  const walk = (parentId: number | null, depth: number): TreeRow[] =>
    (below.get(parentId) ?? []).flatMap((entry) => {
      const folds = below.has(entry.id)
      const open = folds && (searching || opened.has(entry.id))
      return [{ ...entry, depth, folds, open }, ...(open ? walk(entry.id, depth + 1) : [])]
    })
  return walk(null, 0)
}
