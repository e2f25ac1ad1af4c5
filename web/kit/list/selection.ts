/**
 * Selected rows, stored outside React state: selecting a row re-renders that row and the selection
 * count, not the other two hundred rows.
 */
import { useSyncExternalStore } from 'react'

export class Selection {
  #ids: ReadonlySet<number> = new Set()
  #listeners = new Set<() => void>()
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  /** The same set object until the selection changes. */
  readonly ids = (): ReadonlySet<number> => this.#ids
  readonly set = (ids: Iterable<number>): void => {
    const next = new Set(ids)
    if (next.size === 0 && this.#ids.size === 0) return
    this.#ids = next
    for (const listener of this.#listeners) listener()
  }
  readonly toggle = (id: number): void =>
    this.set(this.#ids.has(id) ? [...this.#ids].filter((one) => one !== id) : [...this.#ids, id])
  readonly clear = (): void => this.set([])
}

const subscribeNever = () => () => {}
/** Whether a row is selected; re-renders only when that changes. */
export const useIsSelected = (selection: Selection | undefined, id: number): boolean =>
  useSyncExternalStore(
    selection?.subscribe ?? subscribeNever,
    () => selection?.ids().has(id) ?? false,
  )
/** The selected rows among those shown. */
export function useSelected<R extends { id: number }>(
  selection: Selection,
  rows: readonly R[],
): R[] {
  const ids = useSyncExternalStore(selection.subscribe, selection.ids)
  return rows.filter((row) => ids.has(row.id))
}
