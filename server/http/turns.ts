/** So many at once; who comes later waits for a turn, in the order in which they came. */
export class Turns {
  #free: number
  #atOnce: number
  #waitingAtMost: number
  #waiting: (() => void)[] = []
  /** @param waitingAtMost how many may wait; whoever comes after them is not let in */
  constructor(atOnce: number, waitingAtMost = Infinity) {
    this.#free = atOnce
    this.#atOnce = atOnce
    this.#waitingAtMost = waitingAtMost
  }

  /** Nobody works and nobody waits. */
  get isIdle(): boolean {
    return this.#free === this.#atOnce && !this.#waiting.length
  }

  /** Takes a turn, once there is one; to be given back by `leave`. @returns false when too many wait already */
  async enter(): Promise<boolean> {
    if (this.#free > 0) this.#free--
    else if (this.#waiting.length >= this.#waitingAtMost) return false
    else await new Promise<void>((turn) => { this.#waiting.push(turn) })
    return true
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.enter()
    try {
      return await work()
    } finally {
      this.leave()
    }
  }
}
