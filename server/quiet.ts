/** What starting leaves behind is given back as soon as nobody asks for anything: the engine by itself keeps the room for the next rush. */
import type { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds without a call. */
const quiet = 5_000
/** What watches the server asks these all the time. */
const probes = /^\/api\/(ready|health|metrics)\b/

/** The engine's own collector, at its most thorough: it is reached by a flag alone, which is set for this moment. */
function collectAll(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Collects once, thoroughly, in the first quiet moment after the start. Nothing is answered meanwhile, which is why it waits for one. */
export function tidyOnceQuiet(app: { server: EventEmitter }, collect = collectAll): void {
  let asked = false
  const note = ({ url }: { url?: string | undefined }) => { asked ||= !probes.test(url ?? '') }
  app.server.on('request', note)
  const timer = setInterval(() => {
    if (asked) {
      asked = false
      return
    }
    clearInterval(timer)
    app.server.off('request', note)
    collect()
  }, quiet)
  timer.unref()
}
