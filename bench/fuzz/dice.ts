/** Chance that can be repeated: the same seed throws the same dice. */
export interface Dice {
  /** from 0 up to, not with, `below` */
  whole(below: number): number
  one<T>(of: readonly T[]): T
  /** true so often: 0 never, 1 always */
  often(share: number): boolean
}

/** Mulberry32: 32 bits of state, good enough to vary requests by. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return { whole, one: (of) => of[whole(of.length)]!, often: (share) => next() < share }
}
