/** Requests sent on a connection before the earlier ones are answered. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers wait for each answer. More unanswered requests than these on one connection end it. */
const mostUnanswered = 32

/**
 * Bounds the requests of one connection that are answered at the same time: 64 kB read in one piece may hold two
 * thousand of them, which would all be begun in one turn of the event loop.
 */
export function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>()
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
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
