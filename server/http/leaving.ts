/** How a process takes its leave of those who call it: nobody's call fails because it stops. */
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'

const leaving = new WeakSet<FastifyInstance>()
/** Whether it has been told to stop: calls are still answered, and no new ones should be sent. */
export const isLeaving = (app: FastifyInstance): boolean => leaving.has(app)

/** A call on a connection opened at the last moment arrives within this. */
const reserveMs = 500

/**
 * Each answer of a process that leaves is the last on its connection, so that none is cut while somebody writes on it.
 * Connections in reserve, as browsers keep them, on which nothing was ever asked, are let go: they count as busy and
 * would hold the process for a minute.
 */
export function sayGoodbye(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => open.add(socket.once('close', () => open.delete(socket))))
  app.addHook('preClose', async () => {
    setTimeout(() => { for (const socket of open) if (!socket.bytesRead) socket.destroy() }, reserveMs).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving(app)) reply.header('connection', 'close')
  })
}

/**
 * Stops answering, in this order: /api/ready says no; work is given back; for `drainMs` calls are taken as ever, so that a
 * balancer notices; open streams end, and whoever followed one comes back by another process; calls under way come to their end.
 */
export async function leave(app: FastifyInstance, { jobs }: Pick<Services, 'jobs'>, drainMs: number): Promise<void> {
  leaving.add(app)
  await jobs.giveBack()
  await pause(drainMs)
  await app.close()
}
