/**
 * Token buckets that limit the call rate of each caller. Stored in process memory, for a bounded
 * number of callers.
 */

interface Bucket {
  left: number
  at: number
}

/** Maximum number of callers; the least recently seen is dropped first. */
const mostCallers = 20_000

/** An allowance of `perMinute` per caller, refilled evenly; it may be used in one burst. */
export class Allowance {
  #perMinute: number
  #mostCallers: number
  #now: () => number
  #buckets = new Map<string, Bucket>()

  /** @param now monotonic clock, in milliseconds */
  constructor(perMinute: number, now: () => number = () => performance.now(), most = mostCallers) {
    this.#perMinute = perMinute
    this.#now = now
    this.#mostCallers = most
  }

  get size(): number {
    return this.#buckets.size
  }

  #of(caller: string): Bucket {
    const now = this.#now()
    const known = this.#buckets.get(caller)
    const left = known
      ? Math.min(this.#perMinute, known.left + ((now - known.at) * this.#perMinute) / 60_000)
      : this.#perMinute
    const bucket = { left, at: now }
    // Reinserted at the end: the map is ordered by last use.
    this.#buckets.delete(caller)
    this.#buckets.set(caller, bucket)
    if (this.#buckets.size > this.#mostCallers)
      this.#buckets.delete(this.#buckets.keys().next().value!)
    return bucket
  }

  /**
   * Takes from the allowance of a caller.
   * @returns 0, or the seconds until enough is available; then nothing is taken
   */
  take(caller: string, cost = 1): number {
    const bucket = this.#of(caller)
    const wanted = Math.min(cost, this.#perMinute)
    if (bucket.left < wanted)
      return Math.max(1, Math.ceil(((wanted - bucket.left) * 60) / this.#perMinute))
    bucket.left -= wanted
    return 0
  }

  /** Like `take`, but takes nothing. */
  wait(caller: string, cost = 1): number {
    const seconds = this.take(caller, cost)
    if (!seconds) this.#of(caller).left += Math.min(cost, this.#perMinute)
    return seconds
  }
}
