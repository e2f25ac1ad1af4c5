/** Returns start-up memory to the system once the server is idle; V8 does not do this by itself. */
import type { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Idle time before collecting, in milliseconds. */
const idleMs = 5_000
/** Paths called periodically by monitoring; they do not count as activity. */
const probes = /^\/api\/(ready|health|metrics)\b/

/** Runs a full garbage collection. V8 exposes it only behind a flag, which is set for this call. */
function runFullGc(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Runs one full garbage collection at the first idle moment after start. It blocks the event loop,
 * so it waits until no call is in progress.
 */
export function collectGarbageWhenIdle(app: { server: EventEmitter }, collect = runFullGc): void {
  let asked = false
  const note = ({ url }: { url?: string | undefined }) => {
    asked ||= !probes.test(url ?? '')
  }
  app.server.on('request', note)
  const timer = setInterval(() => {
    if (asked) {
      asked = false
      return
    }
    clearInterval(timer)
    app.server.off('request', note)
    collect()
  }, idleMs)
  timer.unref()
}
