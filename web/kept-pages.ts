/**
 * Lets the browser keep the pages, so that what was opened once opens again without a connection (worker.ts), and knows when this
 * window is of an earlier build than the server. Browsers that keep nothing, as those reached without HTTPS, do without.
 */
import { useSyncExternalStore } from 'react'

/** First comes what people have asked for, in milliseconds; and how often a window that stays open looks for a new build. */
const after = 3_000
/** When nothing is being drawn; not every browser tells. */
const atRest = (work: () => void) => ('requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: after }) : work())
const every = 3_600_000

let outdated = false
let begun = false
const watchers = new Set<() => void>()

export function keepPages(): void {
  const workers = import.meta.env.PROD ? navigator.serviceWorker : undefined
  if (!workers || begun) return
  begun = true
  const loaded = () => [...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))]
  const tell = () => workers.controller?.postMessage(loaded())
  let last = Date.now()
  const look = (registration: ServiceWorkerRegistration) => {
    if (document.hidden || Date.now() - last < every) return
    last = Date.now()
    registration.update().catch(() => {})
  }
  workers.addEventListener('controllerchange', () => {
    tell()
    void compare()
  })
  setTimeout(() => atRest(() => {
    workers.register('/worker.js').then((registration) => {
      tell()
      document.addEventListener('visibilitychange', () => look(registration))
    }, () => {})
  }), after)
}

/** Another worker has come: with a new build, or with the one this window is of. */
async function compare(): Promise<void> {
  const own = [...document.scripts].map(({ src }) => new URL(src).pathname)
  const page = await fetch('/index.html').then((response) => response.text(), () => '')
  if (!page.includes('<script') || own.every((path) => page.includes(path))) return
  outdated = true
  for (const tell of watchers) tell()
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}
/** Whether a newer build waits for this window to be loaded again. */
export const useOutdated = (): boolean => useSyncExternalStore(watch, () => outdated)
