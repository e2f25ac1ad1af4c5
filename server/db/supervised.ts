import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedConfig, EmbeddedOptions, EmbeddedServer } from './embedded.ts'

/** An embedded database that is started again whenever it ends unasked. */
export interface SupervisedServer {
  readonly config: EmbeddedConfig
  /** How often it had to be started again. */
  readonly restarts: number
  stop(): Promise<void>
}

const longest = 15_000

/**
 * Starts the embedded database and keeps it running: killed, or ended because its disk is full, it is started again, at once the first
 * time and then less and less often. It comes back at the same address, so that connections are taken up again by themselves; what was
 * confirmed is there, and calls in between are refused in words. @throws Error in words when the first start fails
 */
export async function superviseEmbedded(options: EmbeddedOptions): Promise<SupervisedServer> {
  const { log = () => {} } = options
  let server: EmbeddedServer = await startEmbedded(options)
  const { config } = server
  const stopping = new AbortController()
  let restarts = 0
  const keeping = (async () => {
    for (let failures = 0; ;) {
      const up = Date.now()
      await server.exited
      if (stopping.signal.aborted) return
      log('The database has ended by itself and is started again; nothing that was confirmed is lost')
      if (Date.now() - up > 60_000) failures = 0
      for (;;) {
        if (failures) await pause(Math.min(longest, 250 * 2 ** failures), undefined, { signal: stopping.signal }).catch(() => {})
        failures++
        if (stopping.signal.aborted) return
        try {
          server = await startEmbedded(options)
          restarts++
          // Told to stop while it was starting.
          if (stopping.signal.aborted) return await server.stop()
          break
        } catch (error) {
          log(`The database does not start, and is tried again: ${(error as Error).message}`)
        }
      }
      log('The database answers again')
    }
  })()
  return {
    config,
    get restarts() { return restarts },
    async stop() {
      stopping.abort()
      await server.stop()
      await keeping
    },
  }
}
