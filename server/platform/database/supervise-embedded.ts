import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedOptions, EmbeddedServer } from './embedded.ts'
import type { EmbeddedConfig } from './embedded-process.ts'

/** An embedded database that is restarted when it ends unexpectedly. */
export interface SupervisedServer {
  readonly config: EmbeddedConfig
  /** Number of restarts. */
  readonly restarts: number
  stop(): Promise<void>
}

const maxDelayMs = 15_000

/**
 * Starts the embedded database and restarts it when it is killed or ends because its disk is full:
 * the first time immediately, then with growing pauses. The address stays the same, so connections
 * recover. Committed data is preserved, and calls in between are refused.
 * @throws Error with a message for the operator when the first start fails
 */
export async function superviseEmbedded(options: EmbeddedOptions): Promise<SupervisedServer> {
  const { log = () => {} } = options
  let server: EmbeddedServer = await startEmbedded(options)
  const { config } = server
  const stopping = new AbortController()
  let restarts = 0
  const supervision = (async () => {
    for (let failures = 0; ;) {
      const up = Date.now()
      await server.exited
      if (stopping.signal.aborted) return
      log(
        'The database has ended by itself and is started again; nothing that was confirmed is lost',
      )
      if (Date.now() - up > 60_000) failures = 0
      for (;;) {
        if (failures)
          await pause(Math.min(maxDelayMs, 250 * 2 ** failures), undefined, {
            signal: stopping.signal,
          }).catch(() => {})
        failures++
        if (stopping.signal.aborted) return
        try {
          server = await startEmbedded(options)
          restarts++
          // Stopped while it was starting.
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
    get restarts() {
      return restarts
    },
    async stop() {
      stopping.abort()
      await server.stop()
      await supervision
    },
  }
}
