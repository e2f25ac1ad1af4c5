import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Bytes in memory or on disk, read by range: a large file is never read completely. */
export interface Source {
  size: number
  /** The bytes of a range, at most up to the end. */
  slice(from: number, to: number): Buffer
}

export const inMemory = (bytes: Buffer): Source => ({
  size: bytes.length,
  slice: (from, to) => bytes.subarray(Math.max(0, from), Math.max(0, to)),
})

/**
 * Opens a file on disk; call `close` when done. Reads synchronously, so use it in a worker only.
 */
export function onDisk(path: string): Source & { close(): void } {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  return {
    size,
    slice(from, to) {
      const length = Math.max(0, Math.min(to, size) - Math.max(0, from))
      const bytes = Buffer.allocUnsafe(length)
      let read = 0
      while (read < length) {
        const got = readSync(file, bytes, read, length - read, Math.max(0, from) + read)
        if (!got) break
        read += got
      }
      return bytes.subarray(0, read)
    },
    close: () => closeSync(file),
  }
}

const pageSize = 1 << 20
/** Single bytes and short words of a source, a page at a time. */
export class Reader {
  #source: Source
  #page: Buffer = Buffer.alloc(0)
  #from = 0
  constructor(source: Source) {
    this.#source = source
  }
  get size(): number {
    return this.#source.size
  }
  /** -1 behind the end. */
  at(place: number): number {
    const here = this.#page[place - this.#from]
    if (here !== undefined && place >= this.#from) return here
    if (place < 0 || place >= this.#source.size) return -1
    this.#from = place - (place % pageSize)
    this.#page = this.#source.slice(this.#from, this.#from + pageSize)
    return this.#page[place - this.#from] ?? -1
  }
  text(from: number, to: number): string {
    if (from >= this.#from && to <= this.#from + this.#page.length)
      return this.#page.toString('latin1', from - this.#from, to - this.#from)
    return this.#source.slice(from, to).toString('latin1')
  }
  slice(from: number, to: number): Buffer {
    return this.#source.slice(from, to)
  }
  /**
   * Whether a pattern that needs `word`, of at most 64 bytes, stands anywhere between two places;
   * each piece is read once.
   */
  holds(word: string, pattern: RegExp, from: number, to: number): boolean {
    for (let start = from; start < to; start += pageSize) {
      const piece = this.#source.slice(start, Math.min(to, start + pageSize + 64))
      if (piece.includes(word, 0, 'latin1') && pattern.test(piece.toString('latin1'))) return true
    }
    return false
  }
  /** Where a word stands next, or -1. */
  find(word: string, from: number, to = this.#source.size): number {
    for (let at = from; at < to; at += pageSize) {
      const found = this.#source
        .slice(at, Math.min(to, at + pageSize + word.length - 1))
        .indexOf(word, 0, 'latin1')
      if (found >= 0) return at + found
    }
    return -1
  }
}
