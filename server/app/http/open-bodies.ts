/**
 * Limits request bodies that are still arriving: their minimum rate and their number per process.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** After this time a body must have reached the minimum average rate. */
const graceMs = 15_000
const slowestBytesPerSecond = 4096
/**
 * Maximum number of incomplete bodies without a session, in total and per address; the oldest is
 * cut.
 */
const mostPublic = 256
const mostOfAddress = 32
const everyMs = 1_000

interface Open {
  socket: Socket
  since: number
  bytesBefore: number
  address: string | null
}

/** Tracks incomplete bodies. `cut` sends a response on a socket and closes it. */
export class OpenBodies {
  #open = new Set<Open>()
  #cut: (socket: Socket) => void
  #now: () => number
  #timer: NodeJS.Timeout

  /** @param now monotonic clock, in milliseconds */
  constructor(cut: (socket: Socket) => void, now: () => number = () => performance.now()) {
    this.#cut = cut
    this.#now = now
    this.#timer = setInterval(() => this.cutSlow(), everyMs)
    this.#timer.unref()
  }

  get size(): number {
    return this.#open.size
  }

  /**
   * Adds a body.
   * @param address of a caller without a session; null for a signed-in person, whose calls are
   * counted elsewhere
   */
  add(request: IncomingMessage, address: string | null): void {
    const { socket } = request
    const body: Open = { socket, since: this.#now(), bytesBefore: socket.bytesRead, address }
    const end = () => {
      this.#open.delete(body)
      request.off('end', end).off('close', end)
    }
    this.#open.add(body)
    request.once('end', end).once('close', end)
    if (address !== null) this.#makeRoom(address)
  }

  #makeRoom(address: string): void {
    const without = [...this.#open].filter((body) => body.address !== null)
    const ours = without.filter((body) => body.address === address)
    const [oldest] = ours.length > mostOfAddress ? ours : without.length > mostPublic ? without : []
    if (oldest) this.#end(oldest)
  }

  #end(body: Open): void {
    this.#open.delete(body)
    this.#cut(body.socket)
  }

  /** Cuts bodies that arrive too slowly. */
  cutSlow(): void {
    for (const body of this.#open) {
      const ms = this.#now() - body.since
      if (
        ms > graceMs &&
        body.socket.bytesRead - body.bytesBefore < ((ms - graceMs) / 1000) * slowestBytesPerSecond
      )
        this.#end(body)
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
