/** The menu as a tree with checkboxes, and the entries of a role. */
export interface MenuRow {
  id: number
  parentId: number | null
  type: number
  titleZh: string
  titleEn: string
  code: string
}
export interface TreeNode {
  key: number
  title: string
  code: string
  children: TreeNode[]
}

/** Modules with their menus and buttons, in the order given. */
export function treeOf(
  rows: readonly MenuRow[],
  localize: (zh: string, en: string) => string,
): TreeNode[] {
  const below = Map.groupBy(rows, (row) => row.parentId)
  const nodes = (parentId: number | null): TreeNode[] =>
    (below.get(parentId) ?? []).map((row) => ({
      key: row.id,
      title: localize(row.titleZh, row.titleEn),
      code: row.code,
      children: nodes(row.id),
    }))
  return nodes(null)
}

/**
 * Checked keys for the tree: leaves only. The tree derives the state of parents; a checked parent
 * would check all its descendants.
 */
export function checkedKeys(rows: readonly MenuRow[], granted: readonly number[]): number[] {
  const parents = new Set(rows.map((row) => row.parentId))
  return granted.filter((id) => !parents.has(id))
}
