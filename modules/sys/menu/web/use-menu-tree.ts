import { useState } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import type { ListState } from '#web/kit/list/list-state.ts'
import { menu } from '../menu.contract.ts'
import { rowsOf } from './menu-rows.ts'
import type { MenuEntry, TreeRow } from './menu-rows.ts'

/** The menu as rows of a tree; modules are unfolded at first. */
export function useMenuTree({ keyword, type, status, show, parentId }: ListState) {
  const [opened, setOpened] = useState<ReadonlySet<number>>()
  const query = useApiQuery(menu, 'all', {}, { keepPrevious: true })
  const entries = (query.data ?? []) as unknown as MenuEntry[]
  const unfolded =
    opened ?? new Set(entries.filter((entry) => entry.type === 1).map((entry) => entry.id))
  return {
    query,
    rows: rowsOf(entries, unfolded, { keyword, type, status, show, parentId }),
    toggle: (row: TreeRow) =>
      setOpened(
        new Set(row.open ? [...unfolded].filter((id) => id !== row.id) : [...unfolded, row.id]),
      ),
    expandAll: () => setOpened(new Set(entries.map((entry) => entry.id))),
    collapseAll: () => setOpened(new Set()),
  }
}
