/** Seeded random numbers: the same seed gives the same sequence. */
export interface SeededRandom {
  /** from 0 to below 1 */
  next(): number
  /** an integer from 0 to below `below` */
  whole(below: number): number
  /** an integer from `from` to `to`, inclusive */
  between(from: number, to: number): number
  pick<T>(of: readonly T[]): T
  /** true with this probability: 0 never, 1 always */
  withProbability(share: number): boolean
  bytes(length: number): Buffer
}

/** Mulberry32: 32 bits of state, sufficient for test data. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (below: number) => Math.floor(next() * below)
  const between = (from: number, to: number) => from + integer(to - from + 1)
  return {
    next,
    whole: integer,
    between,
    pick: (of) => of[integer(of.length)]!,
    withProbability: (share) => next() < share,
    bytes: (length) => Buffer.from(Array.from({ length }, () => integer(256))),
  }
}
