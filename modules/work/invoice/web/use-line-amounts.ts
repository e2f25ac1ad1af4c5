import { useState } from 'react'
import { allocateInOrder } from '#common/rules/base/allocate-in-order.ts'
import { moneyFromNumber } from '#common/rules/base/money.ts'
import { sumOf } from './invoice.ts'

/** A target of an amount, with its limit. */
export interface AmountLimit {
  key: string
  room: number
}

/**
 * Amounts of lines: filled in order from the total until one is edited, then as typed.
 * @param amount total; null: none yet
 */
export function useAmounts(rooms: readonly AmountLimit[], amount: number | null) {
  const [own, setOwn] = useState<Readonly<Record<string, number | null>>>()
  const filled = allocateInOrder(
    moneyFromNumber(Math.max(amount ?? 0, 0)),
    rooms.map(({ room }) => moneyFromNumber(room)),
  )
  const of = (key: string): number | null =>
    own
      ? (own[key] ?? null)
      : Number(filled[rooms.findIndex((one) => one.key === key)] ?? 0) || null
  return {
    of,
    sum: sumOf(rooms.map(({ key }) => of(key))),
    typed: own !== undefined,
    put: (key: string, value: number | null) =>
      setOwn({ ...Object.fromEntries(rooms.map((one) => [one.key, of(one.key)])), [key]: value }),
    byItself: () => setOwn(undefined),
    /** non-zero amounts, in order */
    given: rooms.flatMap(({ key }) => {
      const value = of(key)
      return value ? [{ key, amount: value }] : []
    }),
  }
}
export type Amounts = ReturnType<typeof useAmounts>
