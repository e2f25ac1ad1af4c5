/** Token buckets: how often each caller may call. Kept in the memory of the process, for a bounded number of callers. */

interface Bucket { left: number; at: number }

/** More callers than this are not remembered; the one not seen for longest is forgotten first. */
const mostCallers = 20_000

/** An allowance of `perMinute` for each caller, refilled evenly; all of it may be used at once. */
export class Allowance {
  #perMinute: number
  #mostCallers: number
  #now: () => number
  #buckets = new Map<string, Bucket>()

  /** @param now milliseconds of a clock that never goes back */
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
    const left = known ? Math.min(this.#perMinute, known.left + ((now - known.at) * this.#perMinute) / 60_000) : this.#perMinute
    const bucket = { left, at: now }
    // Set anew at the end: the map is in the order in which callers were last seen.
    this.#buckets.delete(caller)
    this.#buckets.set(caller, bucket)
    if (this.#buckets.size > this.#mostCallers) this.#buckets.delete(this.#buckets.keys().next().value!)
    return bucket
  }

  /** Takes from the allowance of a caller. @returns 0, or in how many seconds there will be enough; then nothing is taken */
  take(caller: string, cost = 1): number {
    const bucket = this.#of(caller)
    const wanted = Math.min(cost, this.#perMinute)
    if (bucket.left < wanted) return Math.max(1, Math.ceil(((wanted - bucket.left) * 60) / this.#perMinute))
    bucket.left -= wanted
    return 0
  }

  /** As `take`, but without taking anything. */
  wait(caller: string, cost = 1): number {
    const seconds = this.take(caller, cost)
    if (!seconds) this.#of(caller).left += Math.min(cost, this.#perMinute)
    return seconds
  }
}
