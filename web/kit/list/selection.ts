/** Which rows are ticked, kept beside the table: a tick draws its own row anew and what tells how many there are, not the two hundred others. */
import { useSyncExternalStore } from 'react'

export class Selection {
  #ids: ReadonlySet<number> = new Set()
  #listeners = new Set<() => void>()
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => { this.#listeners.delete(listener) }
  }
  /** The same set until something changes. */
  readonly ids = (): ReadonlySet<number> => this.#ids
  readonly put = (ids: Iterable<number>): void => {
    const next = new Set(ids)
    if (next.size === 0 && this.#ids.size === 0) return
    this.#ids = next
    for (const listener of this.#listeners) listener()
  }
  readonly toggle = (id: number): void => this.put(this.#ids.has(id) ? [...this.#ids].filter((one) => one !== id) : [...this.#ids, id])
  readonly clear = (): void => this.put([])
}

const never = () => () => {}
/** Whether a row is ticked; false where none can be. Draws anew only when that changes. */
export const useTicked = (selection: Selection | undefined, id: number): boolean => useSyncExternalStore(selection?.subscribe ?? never, () => selection?.ids().has(id) ?? false)
/** The rows that are ticked, of those shown. */
export function useSelected<R extends { id: number }>(selection: Selection, rows: readonly R[]): R[] {
  const ids = useSyncExternalStore(selection.subscribe, selection.ids)
  return rows.filter((row) => ids.has(row.id))
}
