/** Graceful shutdown: no request fails because the process stops. */
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/context.ts'

const shuttingDown = new WeakSet<FastifyInstance>()
/**
 * Whether the process is shutting down: calls are still answered, but no new ones should be sent.
 */
export const isShuttingDown = (app: FastifyInstance): boolean => shuttingDown.has(app)

/** Time in milliseconds in which a call on a connection just opened arrives. */
const idleCloseDelayMs = 500

/**
 * During shutdown each response closes its connection, so that none is cut while a client sends.
 * Idle connections that browsers open in advance are closed, because Node.js would wait a minute
 * for them.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) =>
    open.add(socket.once('close', () => open.delete(socket))),
  )
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of open) if (!socket.bytesRead) socket.destroy()
    }, idleCloseDelayMs).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isShuttingDown(app)) reply.header('connection', 'close')
  })
}

/**
 * Shuts down in this order: /api/ready reports not ready; jobs are released; calls are served for
 * `drainMs`, so that a load balancer notices; event streams end and clients reconnect to another
 * process; calls in progress finish.
 */
export async function shutDown(
  app: FastifyInstance,
  { jobs }: { jobs: Pick<Services['jobs'], 'releaseJobs'> },
  drainMs: number,
): Promise<void> {
  shuttingDown.add(app)
  await jobs.releaseJobs()
  await pause(drainMs)
  await app.close()
}
