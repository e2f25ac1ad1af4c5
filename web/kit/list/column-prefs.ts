/** A user's visible columns, their order and width; stored in this browser per list. */
import { useState } from 'react'
import { setLocalItem, getLocalItem } from '#web/api/session.ts'
import type { Column } from './columns.tsx'

export interface ColumnPrefs {
  hidden: Record<string, boolean>
  order: string[]
  widths: Record<string, number>
}
const defaultPrefs: ColumnPrefs = { hidden: {}, order: [], widths: {} }

export function useColumnPrefs(list: string) {
  const key = `columns.${list}`
  const [prefs, set] = useState<ColumnPrefs>(() => ({
    ...defaultPrefs,
    ...getLocalItem<ColumnPrefs>(key),
  }))
  const change = (part: Partial<ColumnPrefs> | null) => {
    const next = part ? { ...prefs, ...part } : defaultPrefs
    setLocalItem(key, part && next)
    set(next)
  }
  return [prefs, change] as const
}

/** All columns in the user's order; columns added since then stay at their default position. */
export function orderColumns<C extends Pick<Column, 'name'>>(
  columns: readonly C[],
  order: readonly string[],
): C[] {
  const existing = order.filter((name) => columns.some((c) => c.name === name))
  const result = existing.map((name) => columns.find((c) => c.name === name)!)
  columns.forEach((c, at) => {
    if (!existing.includes(c.name)) result.splice(Math.min(at, result.length), 0, c)
  })
  return result
}
export const isHidden = (column: Pick<Column, 'name' | 'hidden'>, prefs: ColumnPrefs): boolean =>
  prefs.hidden[column.name] ?? column.hidden
