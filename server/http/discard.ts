/** What happens to a body that nobody reads because its call is refused. */
import type { IncomingMessage } from 'node:http'

/** So many bytes are read and thrown away, in so many milliseconds. */
const mostBytes = 8 * 1024 * 1024
const mostMs = 2_000

/** Whether a request has a body of which something is still to come. */
export const hasRest = (request: IncomingMessage): boolean =>
  !request.complete && (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0)

/**
 * Reads the rest of a body and throws it away, so that a client that is still sending gets its answer; within a bound,
 * after which the answer is the last on its connection.
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
    const take = ({ length }: Buffer) => { if ((left -= length) < 0) end() }
    const timer = setTimeout(end, mostMs)
    request.on('data', take).once('end', end).once('close', end).once('error', end)
    request.unpipe()
    request.resume()
  })
}
