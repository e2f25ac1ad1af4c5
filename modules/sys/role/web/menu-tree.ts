/** The menu as a tree to tick, and what of it a role holds. */
export interface MenuRow { id: number; parentId: number | null; type: number; titleZh: string; titleEn: string; code: string }
export interface TreeNode { key: number; title: string; code: string; children: TreeNode[] }

/** Modules with their menus with their buttons, in the order given. */
export function treeOf(rows: readonly MenuRow[], pick: (zh: string, en: string) => string): TreeNode[] {
  const below = Map.groupBy(rows, (row) => row.parentId)
  const nodes = (parentId: number | null): TreeNode[] => (below.get(parentId) ?? []).map((row) => ({ key: row.id, title: pick(row.titleZh, row.titleEn), code: row.code, children: nodes(row.id) }))
  return nodes(null)
}

/**
 * What the tree is told to tick: only entries without others below them. Those above follow, ticked when all below
 * are, half-ticked when some are; a parent ticked by itself would tick everything below it.
 */
export function ticked(rows: readonly MenuRow[], held: readonly number[]): number[] {
  const parents = new Set(rows.map((row) => row.parentId))
  return held.filter((id) => !parents.has(id))
}
