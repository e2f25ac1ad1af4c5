/** Chance that can be had again: the same seed gives the same moments and choices. */
export interface Chance {
  /** from 0 to below 1 */
  next(): number
  /** a whole number from `from` to `to`, both included */
  between(from: number, to: number): number
  one<T>(of: readonly T[]): T
  bytes(length: number): Buffer
}

/** Mulberry32, which is good enough to choose moments with. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return { next, between, one: (of) => of[between(0, of.length - 1)]!, bytes: (length) => Buffer.from(Array.from({ length }, () => between(0, 255))) }
}
