/**
 * Returns start-up memory to the system once the server is idle; V8 does not do this by itself.
 * Measured gain: 22 % of the idle process, 173 to 135 MB (docs/reference/optimisations.md).
 */
import type { EventEmitter } from 'node:events'

/** Idle time before collecting, in milliseconds. */
const idleMs = 5_000
/** Paths called periodically by monitoring; they do not count as activity. */
const probes = /^\/api\/(ready|health|metrics)\b/

/** Runs a full garbage collection; nothing in a process started without `--expose-gc`. */
const runFullGc = (): void =>
  void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

/**
 * Runs one full garbage collection at the first idle moment after start. It blocks the event loop,
 * so it waits until no call is in progress.
 */
export function collectGarbageWhenIdle(app: { server: EventEmitter }, collect = runFullGc): void {
  let isBusy = false
  const onRequest = ({ url }: { url?: string | undefined }) => {
    isBusy ||= !probes.test(url ?? '')
  }
  app.server.on('request', onRequest)
  const timer = setInterval(() => {
    if (isBusy) {
      isBusy = false
      return
    }
    clearInterval(timer)
    app.server.off('request', onRequest)
    collect()
  }, idleMs)
  timer.unref()
}
