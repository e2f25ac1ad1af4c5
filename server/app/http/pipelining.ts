/** Limits pipelined requests: those sent on a connection before earlier ones are answered. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Maximum number of unanswered requests per connection; beyond it the connection is closed.
 * Browsers do not pipeline.
 */
const mostUnanswered = 32

/**
 * Limits concurrent requests of one connection: 64 kB read in one piece may contain two thousand of
 * them, which would all start in one turn of the event loop.
 */
export function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>()
  const listeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > mostUnanswered) return void socket.destroy()
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    for (const listener of listeners) listener(request, response)
  })
}
