/** The menu as the rows of a table that folds: every entry below its parent. */
export interface MenuEntry {
  id: number; parentId: number | null; type: 1 | 2 | 3; code: string; menuNo: string | null; nameZh: string; nameEn: string; icon: string | null; path: string | null
  component: string | null; sort: number; show: boolean; status: 0 | 1
}
export interface TreeRow extends MenuEntry { depth: number; folds: boolean; open: boolean }
export interface Asked { keyword?: string | undefined; type?: unknown; status?: unknown; show?: unknown; parentId?: unknown }

const among = (asked: unknown, value: unknown) => !Array.isArray(asked) || asked.length === 0 || asked.includes(value)
const fits = (entry: MenuEntry, { keyword = '', ...asked }: Asked) =>
  [entry.nameZh, entry.nameEn, entry.code, entry.path, entry.menuNo].some((word) => word?.toLowerCase().includes(keyword.trim().toLowerCase()))
  && among(asked.type, entry.type) && among(asked.status, entry.status) && among(asked.show, entry.show) && among(asked.parentId, entry.parentId)

/**
 * The rows to show, each below its parent. While something is searched for, these are the entries that fit with all
 * above them, unfolded; otherwise what stands below an open entry.
 */
export function rowsOf(entries: readonly MenuEntry[], opened: ReadonlySet<number>, asked: Asked): TreeRow[] {
  const searching = Object.values(asked).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const kept = new Set<number>()
  for (const entry of entries.filter((one) => fits(one, asked)))
    for (let at: MenuEntry | undefined = entry; at && !kept.has(at.id); at = byId.get(at.parentId ?? 0)) kept.add(at.id)
  const below = Map.groupBy(entries.filter((entry) => kept.has(entry.id)), (entry) => (byId.has(entry.parentId ?? 0) ? entry.parentId : null))
  const walk = (parentId: number | null, depth: number): TreeRow[] => (below.get(parentId) ?? []).flatMap((entry) => {
    const folds = below.has(entry.id)
    const open = folds && (searching || opened.has(entry.id))
    return [{ ...entry, depth, folds, open }, ...(open ? walk(entry.id, depth + 1) : [])]
  })
  return walk(null, 0)
}
