/** Sharing an amount out over parts so that the shares add up to it, to the cent. */
import { fromCents, toCents } from './money.ts'
import type { Money } from './money.ts'

/**
 * Shares of an amount in proportion to weights (amounts, none negative): each rounded down, the cents left over given to the
 * largest remainders, the earlier of equals first. Without any weight everything stands on the last.
 * Throws RangeError when there is something to share and nobody to take it, or an amount or weight is negative.
 */
export function allot(amount: Money, weights: readonly Money[]): Money[] {
  const cents = toCents(amount)
  const parts = weights.map(toCents)
  if (cents < 0n || parts.some((part) => part < 0n)) throw new RangeError('Amounts and weights must not be negative.')
  if (!parts.length && cents) throw new RangeError('Nobody to share it out to.')
  const whole = parts.reduce((sum, part) => sum + part, 0n)
  if (!whole) return parts.map((_, n) => fromCents(n === parts.length - 1 ? cents : 0n))
  const shares = parts.map((part, n) => ({ n, share: (cents * part) / whole, rest: (cents * part) % whole }))
  const left = cents - shares.reduce((sum, { share }) => sum + share, 0n)
  const first = new Set(shares.toSorted((a, b) => (a.rest === b.rest ? a.n - b.n : a.rest > b.rest ? -1 : 1)).slice(0, Number(left)).map(({ n }) => n))
  return shares.map(({ n, share }) => fromCents(share + (first.has(n) ? 1n : 0n)))
}
