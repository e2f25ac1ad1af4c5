import { useState } from 'react'
import type { InputOf } from '#common/contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { quotation } from '../quotation.contract.ts'
import { askedOf, keyOf } from './items.ts'
import type { Item, Price, PricedLine } from './quotation.ts'

interface Head {
  quoTp?: 0 | 1
  flagId?: number | null
  shipIds?: number[] | null
  quoTm?: string | null
}
type Query = InputOf<typeof quotation, 'price'>
interface Held {
  answer: Price
  keys: string[]
}
/** Price of a line as last received. `current`: it belongs to the line's present values. */
export interface Known {
  line: PricedLine
  current: boolean
}

/**
 * Prices of items during editing, requested with a debounce. Earlier results stay until the next
 * response; they are matched by line key, not by position. Refusals are reported by line key.
 */
export function usePrices(head: Head, items: readonly Item[]) {
  const query = items.flatMap((item) => {
    const ask = askedOf(item)
    return ask ? [{ key: keyOf(item), ask }] : []
  })
  const now = JSON.stringify({
    keys: query.map(({ key }) => key),
    input: {
      quoTp: head.quoTp ?? 0,
      flagId: head.flagId ?? null,
      shipIds: head.shipIds ?? null,
      date: head.quoTm ?? null,
      items: query.map(({ ask }) => ask),
    },
  })
  const debounced = useDebounced(now, 250)
  const { keys, input } = JSON.parse(debounced) as { keys: string[]; input: Query }
  const response = useApiQuery(quotation, 'price', input, { keepPrevious: true, staleTime: 60_000 })
  const [held, setHeld] = useState<Held>()
  const { data } = response
  if (data && !response.isPlaceholderData && held?.answer !== data) setHeld({ answer: data, keys })
  const current = debounced === now && !response.isPlaceholderData && !response.isFetching
  const lineOf = (item: Item): Known | undefined => {
    const at = held?.keys.indexOf(keyOf(item)) ?? -1
    const line = held?.answer.lines[at]
    return line && { line, current }
  }
  const refused = (response.error?.fields ?? []).map(({ field, msg }) => {
    const [, at, name] = /^items\.(\d+)(?:\.(\w+))?$/.exec(field) ?? []
    return {
      key: at === undefined ? null : (keys[Number(at)] ?? null),
      name: name ?? null,
      field,
      msg,
    }
  })
  return {
    lineOf,
    sums: held?.answer,
    waiting: !current && !response.error,
    refused,
    error: response.error,
  }
}
export type Prices = ReturnType<typeof usePrices>
