/**
 * The move that the user made last, on whatever page or dialog: the page of its record then says
 * what was done and offers the next record.
 */
import { createListeners } from '../../api/listeners.ts'
import { useEffect, useSyncExternalStore } from 'react'
import type { AnyContract } from '#common/contract.ts'
import type { AnyMachine } from '#common/machine.ts'
import { onCallSucceeded } from '../../api/call.ts'
import type { SucceededCall } from '../../api/call.ts'
import { isWaiting } from '../../api/hooks.ts'

interface LastCall {
  /** resource of the record */
  path: string
  id: number
  name: string
  /** of a decision; 0: refused */
  result?: unknown
}
let last: LastCall | undefined
const { subscribe, notify } = createListeners()
const set = (next: LastCall | undefined) => {
  last = next
  notify()
}

/**
 * @returns the record that a call acted on; undefined for a call that reads, or that a second
 *   person must confirm first
 */
export function recordOf({ path, isWrite, input, output }: SucceededCall): LastCall | undefined {
  const cut = path.lastIndexOf('/')
  const [name, id] = [path.slice(cut + 1), Number(input['id'])]
  if (!isWrite || !id || isWaiting(output)) return undefined
  const { result } = input
  return { path: path.slice(0, cut), id, name, ...(result !== undefined && { result }) }
}
onCallSucceeded((call) => {
  const acted = recordOf(call)
  if (acted) set(acted)
})

/** The move that was just made of a record, until its page is left. */
export function useLastMove(
  { path }: AnyContract,
  machine: AnyMachine | undefined,
  id: number,
): Pick<LastCall, 'name' | 'result'> | undefined {
  const call = useSyncExternalStore(subscribe, () => last)
  useEffect(() => () => forget(path, id), [path, id])
  return call?.path === path && call.id === id && machine && call.name in machine.moves
    ? call
    : undefined
}
const forget = (path: string, id: number) => {
  if (last?.path === path && last.id === id) set(undefined)
}
