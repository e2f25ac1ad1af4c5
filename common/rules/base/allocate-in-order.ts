/** Allocates an amount to places in order, as a payment to invoice lines. */
import { fromCents, toCents } from './money.ts'
import type { Money } from './money.ts'

/**
 * Allocates an amount to places up to their capacity, the first one first. What exceeds all
 * capacities is not allocated.
 */
export function allocateInOrder(amount: Money, capacities: readonly Money[]): Money[] {
  let rest = toCents(amount)
  return capacities.map((capacity) => {
    const cents = toCents(capacity)
    const allocated = rest <= 0n || cents <= 0n ? 0n : rest < cents ? rest : cents
    rest -= allocated
    return fromCents(allocated)
  })
}
