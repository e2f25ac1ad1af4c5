/**
 * Service worker. Caches pages and their assets so that they open without a connection: the
 * application, and the public verification page with the society's public keys. No other API
 * response is cached, and URL fragments never reach a worker. Each build has its own worker, which
 * caches again what users have opened before.
 */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEventLike extends Waiting {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface MessageEventLike extends Waiting {
  data: unknown
  origin: string
}
interface Routed extends Waiting {
  addRoutes?(rules: object[]): Promise<void>
}
interface Worker {
  addEventListener(type: string, listener: (event: never) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(which: object): Promise<{ url: string }[]> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
const worker = self as unknown as Worker
/** All scripts and styles of this build, inserted by vite.config.ts. */
declare const buildAssets: readonly string[]
const files = new Set(buildAssets)
const pages = { app: '/index.html', verify: '/verify.html' } as const
const keys = '/api/verify/keys'
/**
 * Milliseconds to wait for the network before falling back to the cache: a connection may exist
 * without transferring data.
 */
const networkTimeoutMs = 5000
/** Cache of this build; the hash of the entry script changes with every build. */
const cacheName = `plimsoll ${buildAssets.find((path) => path.startsWith('/assets/start-'))}`

/** Assets that a page references in its markup. */
const linkedAssets = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
/** `FillPage` of `/assets/FillPage-BrgPjxpQ.js`: the name of a file in every build. */
const nameWithoutHash = (path: string): string => path.replace(/-[\w-]{8}(\.\w+)$/, '$1')
const isAsset = (path: string): boolean => path.startsWith('/assets/') || path === '/mark.svg'
/** The HTML page that the server returns for a URL; undefined for calls and files. */
const pageOf = (path: string): string | undefined =>
  path.startsWith('/api/') || (/\.\w{2,5}$/.test(path) && !path.endsWith('.html'))
    ? undefined
    : path.startsWith('/verify')
      ? pages.verify
      : pages.app

/** Looks up a cached response, preferring the cache of this worker to earlier ones. */
const matchCache = async (path: string): Promise<Response | undefined> =>
  (await (await caches.open(cacheName)).match(path)) ?? caches.match(path)
const putInCache = async (path: string, response: Response): Promise<void> =>
  (await caches.open(cacheName)).put(path, response)

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}
/** Hashed files never change: those of an earlier build are copied. */
async function cacheFiles(paths: Iterable<string>): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    [...new Set(paths)].map(async (path) => {
      if (!(await cache.match(path)))
        await cache.put(path, (await caches.match(path)) ?? (await fetched(path)))
    }),
  )
}
/** Caches a page and its assets. */
async function cachePage(page: string, response: Response): Promise<void> {
  await cacheFiles(linkedAssets(await response.clone().text()))
  await putInCache(page, response)
}

/**
 * Caches the open pages and those of the previous worker, with the assets they used, in this build.
 */
worker.addEventListener('install', (event: Routed) =>
  event.waitUntil(
    (async () => {
      // Browsers with static routing send API calls past the worker.
      await event
        .addRoutes?.([
          { condition: { urlPattern: keys }, source: 'fetch-event' },
          { condition: { urlPattern: '/api/*' }, source: 'network' },
        ])
        .catch(() => {})
      const before = new Set<string>()
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          before.add(new URL(url).pathname)
      const open = (
        await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
      ).map(({ url }) => pageOf(new URL(url).pathname))
      for (const page of Object.values(pages))
        if (before.has(page) || open.includes(page)) await cachePage(page, await fetched(page))
      if (before.has(keys) || open.includes(pages.verify))
        await putInCache(keys, await fetched(keys))
      const names = new Set([...before].map(nameWithoutHash))
      await cacheFiles([...files].filter((path) => names.has(nameWithoutHash(path))))
      await worker.skipWaiting()
    })(),
  ),
)

worker.addEventListener('activate', (event: Waiting) =>
  event.waitUntil(
    (async () => {
      await worker.registration.navigationPreload?.enable()
      await worker.clients.claim()
      // A window that is already open continues with its build, so one earlier cache stays.
      const others = (await caches.keys()).filter((name) => name !== cacheName)
      for (const name of others.slice(0, -1)) await caches.delete(name)
    })(),
  ),
)

/** A page reports what it loaded before the worker was active. */
worker.addEventListener('message', (event: MessageEventLike) => {
  if (event.origin === location.origin && Array.isArray(event.data))
    event.waitUntil(
      cacheFiles(event.data.filter((path: unknown) => files.has(String(path)))).catch(() => {}),
    )
})

/**
 * Network first: caches the response; falls back to the cache when the network fails or is slow.
 */
async function networkFirst(
  path: string,
  event: FetchEventLike,
  keepIt: (path: string, response: Response) => Promise<void>,
): Promise<Response> {
  const cached = await matchCache(path)
  const network = (async () => {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (response.ok) event.waitUntil(keepIt(path, response.clone()).catch(() => {}))
    return response.ok || response.type === 'opaqueredirect' || !cached ? response : cached
  })()
  if (!cached) return network
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(cached.clone()), networkTimeoutMs)
  })
  return Promise.race([network.catch(() => cached.clone()), late])
}
async function cacheFirst(path: string, event: FetchEventLike): Promise<Response> {
  const cached = await matchCache(path)
  if (cached) return cached
  const response = await fetch(event.request)
  if (response.ok && (files.has(path) || path === '/mark.svg'))
    event.waitUntil(putInCache(path, response.clone()).catch(() => {}))
  return response
}

worker.addEventListener('fetch', (event: FetchEventLike) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin || event.request.method !== 'GET') return
  const page = event.request.mode === 'navigate' ? pageOf(pathname) : undefined
  if (page) event.respondWith(networkFirst(page, event, cachePage))
  else if (pathname === keys) event.respondWith(networkFirst(keys, event, putInCache))
  else if (isAsset(pathname)) event.respondWith(cacheFirst(pathname, event))
})
