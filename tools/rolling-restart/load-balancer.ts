/**
 * A round-robin balancer of ready servers, for tests. A refused connection is retried on the next
 * server; a call that breaks after sending is broken for its caller too.
 */
import http from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Proxy {
  url: string
  /** calls broken in transit, by index of their server, and those without any server (-1) */
  broken: { at: number; time: number; path: string }[]
  /** responses of 500 and above */
  failed: { at: number; time: number; path: string; status: number }[]
  /** responses by server */
  served: number[]
  close(): Promise<void>
}

/** @param every milliseconds between checks of /api/ready */
export async function startLoadBalancer(targets: readonly string[], every = 200): Promise<Proxy> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const ready = targets.map(() => false)
  const [broken, failed]: [Proxy['broken'], Proxy['failed']] = [[], []]
  const served = targets.map(() => 0)
  let turn = 0
  const probeTargets = () =>
    Promise.all(
      targets.map(async (target, n) => {
        ready[n] = await fetch(`${target}/api/ready`, {
          signal: AbortSignal.timeout(5_000),
          headers: { connection: 'close' },
        }).then(
          ({ ok }) => ok,
          () => false,
        )
      }),
    )
  let looking = probeTargets()
  const timer = setInterval(() => void (looking = probeTargets()), every)

  function forward(
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    tried: Set<number>,
  ): void {
    const { url: path = '/', method, headers } = request
    const order = targets.map((_, i) => (turn + i) % targets.length)
    const at = order.find((n) => ready[n] && !tried.has(n)) ?? order.find((n) => !tried.has(n))
    const recordBroken = (n: number) => {
      // Either end may be closed; a live stream reconnects by itself.
      if (response.destroyed) return
      if (path !== '/api/live') broken.push({ at: n, time: Date.now(), path })
      response.destroy()
    }
    if (at === undefined) return recordBroken(-1)
    turn = at + 1
    const { hostname, port } = new URL(targets[at]!)
    const onward = http.request({
      agent,
      hostname,
      port,
      path,
      method,
      headers: { ...headers, 'x-forwarded-for': request.socket.remoteAddress },
    })
    onward.on('response', (answer) => {
      served[at]!++
      if (answer.statusCode! >= 500)
        failed.push({ at, time: Date.now(), path, status: answer.statusCode! })
      const { connection: _connection, 'keep-alive': _keepAlive, ...forwarded } = answer.headers
      response.writeHead(answer.statusCode!, forwarded)
      answer.on('error', () => recordBroken(at)).pipe(response)
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      // Nothing was read by a server: it may be sent to another.
      if (error.code === 'ECONNREFUSED')
        return forward(request, body, response, new Set([...tried, at]))
      recordBroken(at)
    })
    response.on('close', () => {
      if (!response.writableFinished) onward.destroy()
    })
    onward.end(body)
  }
  // Buffered, so that it can be sent to another server.
  const server = http.createServer(
    (request, response) =>
      void buffer(request).then(
        (body) => forward(request, body, response, new Set()),
        () => response.destroy(),
      ),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  await looking
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken,
    failed,
    served,
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      agent.destroy()
      await looking
    },
  }
}
