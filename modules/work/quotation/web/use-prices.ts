import { useEffect, useState } from 'react'
import { useCall } from '#web/api/hooks.ts'
import { quotation } from '../quotation.contract.ts'
import { askedOf, keyOf } from './items.ts'
import type { Item, Price, PricedLine } from './quotation.ts'

interface Head { quoTp?: 0 | 1; flagId?: number | null; shipIds?: number[] | null; quoTm?: string | null }
interface Held { answer: Price; keys: string[] }
/** What a line costs, as far as is known. `current`: it is the price of the line as it stands now, not of a moment ago. */
export interface Known { line: PricedLine; current: boolean }

/** A value once it has stood still for a moment. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(wait)
  }, [value, ms])
  return settled
}

/**
 * Prices of items while they are written, asked for when the writing pauses. What is known stays until the next answer is there, found by
 * the line and not by its place, so that nothing jumps. Refusals are told by the key of their line.
 */
export function usePrices(head: Head, items: readonly Item[]) {
  const asked = items.flatMap((item) => {
    const ask = askedOf(item)
    return ask ? [{ key: keyOf(item), ask }] : []
  })
  const now = JSON.stringify({ keys: asked.map(({ key }) => key), input: { quoTp: head.quoTp ?? 0, flagId: head.flagId ?? null, shipIds: head.shipIds ?? null, date: head.quoTm ?? null, items: asked.map(({ ask }) => ask) } })
  const settled = useSettled(now, 250)
  const { keys, input } = JSON.parse(settled) as { keys: string[]; input: any }
  const answer = useCall(quotation, 'price', input, { keep: true, staleTime: 60_000 })
  const [held, setHeld] = useState<Held>()
  const { data } = answer
  if (data && !answer.isPlaceholderData && held?.answer !== data) setHeld({ answer: data, keys })
  const current = settled === now && !answer.isPlaceholderData && !answer.isFetching
  const lineOf = (item: Item): Known | undefined => {
    const at = held?.keys.indexOf(keyOf(item)) ?? -1
    const line = held?.answer.lines[at]
    return line && { line, current }
  }
  const refused = (answer.error?.fields ?? []).map(({ field, msg }) => {
    const [, at, name] = /^items\.(\d+)(?:\.(\w+))?$/.exec(field) ?? []
    return { key: at === undefined ? null : keys[Number(at)] ?? null, name: name ?? null, field, msg }
  })
  return { lineOf, sums: held?.answer, waiting: !current && !answer.error, refused, error: answer.error }
}
export type Prices = ReturnType<typeof usePrices>
