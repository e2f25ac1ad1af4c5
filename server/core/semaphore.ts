/** Limits concurrent tasks; further tasks wait in first-in, first-out order. */
export class Semaphore {
  #free: number
  #concurrency: number
  #maxWaiting: number
  #waiting: (() => void)[] = []
  /** @param maxWaiting length of the queue; further callers are rejected */
  constructor(concurrency: number, maxWaiting = Infinity) {
    this.#free = concurrency
    this.#concurrency = concurrency
    this.#maxWaiting = maxWaiting
  }

  /** No task runs and none waits. */
  get isIdle(): boolean {
    return this.#free === this.#concurrency && !this.#waiting.length
  }

  /**
   * Waits for a free slot; the caller returns it with `leave`.
   * @returns false when the queue is full
   */
  async enter(): Promise<boolean> {
    if (this.#free > 0) this.#free--
    else if (this.#waiting.length >= this.#maxWaiting) return false
    else
      await new Promise<void>((turn) => {
        this.#waiting.push(turn)
      })
    return true
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter()
    try {
      return await work()
    } finally {
      this.leave()
    }
  }
}
