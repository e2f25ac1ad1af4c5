/** Which columns of a list a person sees, in which order and width; remembered in this browser per list. */
import { useState } from 'react'
import { keepSetting, setting } from '../../api/session.ts'
import type { Column } from './columns.tsx'

export interface Prefs { hidden: Record<string, boolean>; order: string[]; widths: Record<string, number> }
const nothing: Prefs = { hidden: {}, order: [], widths: {} }

export function usePrefs(list: string) {
  const key = `columns.${list}`
  const [prefs, set] = useState<Prefs>(() => ({ ...nothing, ...setting<Prefs>(key) }))
  const change = (part: Partial<Prefs> | null) => {
    const next = part ? { ...prefs, ...part } : nothing
    keepSetting(key, part && next)
    set(next)
  }
  return [prefs, change] as const
}

/** All columns in the person's order; columns that are new to them stand where the page puts them. */
export function inOrder<C extends Pick<Column, 'name'>>(columns: readonly C[], order: readonly string[]): C[] {
  const known = order.filter((name) => columns.some((c) => c.name === name))
  const result = known.map((name) => columns.find((c) => c.name === name)!)
  columns.forEach((c, at) => { if (!known.includes(c.name)) result.splice(Math.min(at, result.length), 0, c) })
  return result
}
export const isHidden = (column: Pick<Column, 'name' | 'hidden'>, prefs: Prefs): boolean => prefs.hidden[column.name] ?? column.hidden
