/** So many at once; who comes later waits for a turn, in the order in which they came. */
export class Turns {
  #free: number
  #waiting: (() => void)[] = []
  constructor(atOnce: number) {
    this.#free = atOnce
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((turn) => { this.#waiting.push(turn) })
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
