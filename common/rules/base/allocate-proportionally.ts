/** Divides an amount into shares that add up to it exactly, to the cent. */
import { fromCents, toCents } from './money.ts'
import type { Money } from './money.ts'

/**
 * Shares of an amount in proportion to weights (non-negative amounts). Each share is rounded down;
 * the remaining cents go to the largest remainders, the earlier one first. If all weights are zero,
 * the last share gets everything. Throws RangeError when an amount or weight is negative, or when
 * there are no weights for a positive amount.
 */
export function allocateProportionally(amount: Money, weights: readonly Money[]): Money[] {
  const cents = toCents(amount)
  const parts = weights.map(toCents)
  if (cents < 0n || parts.some((part) => part < 0n))
    throw new RangeError('Amounts and weights must not be negative.')
  if (!parts.length && cents) throw new RangeError('There are no shares.')
  const totalWeight = parts.reduce((sum, part) => sum + part, 0n)
  if (!totalWeight) return parts.map((_, n) => fromCents(n === parts.length - 1 ? cents : 0n))
  const shares = parts.map((part, n) => ({
    n,
    share: (cents * part) / totalWeight,
    rest: (cents * part) % totalWeight,
  }))
  const remainingCents = cents - shares.reduce((sum, { share }) => sum + share, 0n)
  const first = new Set(
    shares
      .toSorted((a, b) => (a.rest === b.rest ? a.n - b.n : a.rest > b.rest ? -1 : 1))
      .slice(0, Number(remainingCents))
      .map(({ n }) => n),
  )
  return shares.map(({ n, share }) => fromCents(share + (first.has(n) ? 1n : 0n)))
}
