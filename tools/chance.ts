/** Chance that can be had again: the same seed gives the same moments and choices. */
export interface Chance {
  /** from 0 to below 1 */
  next(): number
  /** a whole number from 0 up to, not with, `below` */
  whole(below: number): number
  /** a whole number from `from` to `to`, both included */
  between(from: number, to: number): number
  one<T>(of: readonly T[]): T
  /** true so often: 0 never, 1 always */
  often(share: number): boolean
  bytes(length: number): Buffer
}

/** Mulberry32: 32 bits of state, good enough to choose moments and vary requests by. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  const between = (from: number, to: number) => from + whole(to - from + 1)
  return { next, whole, between, one: (of) => of[whole(of.length)]!, often: (share) => next() < share, bytes: (length) => Buffer.from(Array.from({ length }, () => whole(256))) }
}
