import { useState } from 'react'
import { fillInOrder } from '#common/rules/fill.ts'
import { moneyOf } from '#common/rules/money.ts'
import { sumOf } from './invoice.ts'

/** A place an amount can go to, with how much room it has. */
export interface Room { key: string; room: number }

/**
 * Amounts of lines: filled in order from the amount in all until somebody changes one, then as they were typed.
 * @param amount in all; null: nothing yet
 */
export function useAmounts(rooms: readonly Room[], amount: number | null) {
  const [own, setOwn] = useState<Readonly<Record<string, number | null>>>()
  const filled = fillInOrder(moneyOf(Math.max(amount ?? 0, 0)), rooms.map(({ room }) => moneyOf(room)))
  const of = (key: string): number | null => (own ? own[key] ?? null : Number(filled[rooms.findIndex((one) => one.key === key)] ?? 0) || null)
  return {
    of,
    sum: sumOf(rooms.map(({ key }) => of(key))),
    typed: own !== undefined,
    put: (key: string, value: number | null) => setOwn({ ...Object.fromEntries(rooms.map((one) => [one.key, of(one.key)])), [key]: value }),
    byItself: () => setOwn(undefined),
    /** those with something, in order */
    given: rooms.flatMap(({ key }) => { const value = of(key); return value ? [{ key, amount: value }] : [] }),
  }
}
export type Amounts = ReturnType<typeof useAmounts>
