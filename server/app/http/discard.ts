/** Discards the body of a refused call. */
import type { IncomingMessage } from 'node:http'

/** Limits of discarding, in bytes and milliseconds. */
const mostBytes = 8 * 1024 * 1024
const mostMs = 2_000

/** Whether part of the body of a request has not arrived yet. */
export const hasRest = (request: IncomingMessage): boolean =>
  !request.complete &&
  (request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0)

/**
 * Reads and discards the rest of a body, so that a client that is still sending receives its
 * response. Beyond the limits the connection is closed after the response.
 */
export function discardRest(request: IncomingMessage): Promise<void> {
  if (!hasRest(request) || request.destroyed) return Promise.resolve()
  return new Promise((done) => {
    let left = mostBytes
    const end = () => {
      clearTimeout(timer)
      request.off('data', take).off('end', end).off('close', end).off('error', end)
      request.pause()
      done()
    }
    const take = ({ length }: Buffer) => {
      if ((left -= length) < 0) end()
    }
    const timer = setTimeout(end, mostMs)
    request.on('data', take).once('end', end).once('close', end).once('error', end)
    request.unpipe()
    request.resume()
  })
}
