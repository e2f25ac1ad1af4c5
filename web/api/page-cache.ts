/**
 * Registers the service worker, which caches pages so that they open without a connection
 * (service-worker.ts), and detects that the server runs a newer build than this window. Not
 * available without HTTPS.
 */
import { createListeners } from './listeners.ts'
import { useSyncExternalStore } from 'react'

/**
 * Delay of the registration, so that the page loads first, and interval of update checks, in
 * milliseconds.
 */
const after = 3_000
/** requestIdleCallback is missing in some browsers. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: after }) : work()
const every = 3_600_000

let outdated = false
let registered = false
const { subscribe, notify } = createListeners()

export function registerPageCache(): void {
  const workers = import.meta.env.PROD ? navigator.serviceWorker : undefined
  if (!workers || registered) return
  registered = true
  const loaded = () => [
    ...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)),
  ]
  const reportLoaded = () => workers.controller?.postMessage(loaded())
  let last = Date.now()
  const look = (registration: ServiceWorkerRegistration) => {
    if (document.hidden || Date.now() - last < every) return
    last = Date.now()
    registration.update().catch(() => {})
  }
  workers.addEventListener('controllerchange', () => {
    reportLoaded()
    void compare()
  })
  setTimeout(
    () =>
      whenIdle(() => {
        workers.register('/worker.js').then(
          (registration) => {
            reportLoaded()
            document.addEventListener('visibilitychange', () => look(registration))
          },
          () => {},
        )
      }),
    after,
  )
}

/** A new worker has taken over: with a new build, or with the build of this window. */
async function compare(): Promise<void> {
  const ownScripts = [...document.scripts].map(({ src }) => new URL(src).pathname)
  const page = await fetch('/index.html').then(
    (response) => response.text(),
    () => '',
  )
  if (!page.includes('<script') || ownScripts.every((path) => page.includes(path))) return
  outdated = true
  notify()
}

/** Whether a newer build is available after a reload. */
export const useUpdateAvailable = (): boolean => useSyncExternalStore(subscribe, () => outdated)
