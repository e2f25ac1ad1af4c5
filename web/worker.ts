/**
 * Keeps the pages and what they are made of, so that what was opened once opens again without a connection: the application, and the
 * public verification page with the society's public keys. Nothing else that is answered to a call is kept, and what stands behind the #
 * of an address no worker is told. Each build has a worker of its own: it brings what people have used before in its new shape.
 */
interface Waiting extends Event { waitUntil(work: Promise<unknown>): void }
interface Fetching extends Waiting { request: Request; preloadResponse?: Promise<Response | undefined>; respondWith(answer: Promise<Response>): void }
interface Told extends Waiting { data: unknown; origin: string }
interface Routed extends Waiting { addRoutes?(rules: object[]): Promise<void> }
interface Worker {
  addEventListener(type: string, listener: (event: never) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(which: object): Promise<{ url: string }[]> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
const worker = self as unknown as Worker
/** Every script and style of this build; vite.config.ts puts them in. */
declare const filesOfBuild: readonly string[]
const files = new Set(filesOfBuild)
const pages = { office: '/index.html', verify: '/verify.html' } as const
const keys = '/api/verify/keys'
/** At sea a line may be there and bring nothing: so long it is waited for. */
const patienceMs = 5000
/** Of this build: the name of the way in changes with everything behind it. */
const shelf = `plimsoll ${filesOfBuild.find((path) => path.startsWith('/assets/start-'))}`

/** What a page of ours loads at once: all of it is named in its markup. */
const partsOf = (html: string): string[] => [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
/** `FillPage` of `/assets/FillPage-BrgPjxpQ.js`: what a file is called in every build. */
const nameOf = (path: string): string => path.replace(/-[\w-]{8}(\.\w+)$/, '$1')
const isAsset = (path: string): boolean => path.startsWith('/assets/') || path === '/mark.svg'
/** The page that the server answers an address with; none for calls and files. */
const pageOf = (path: string): string | undefined => (path.startsWith('/api/') || (/\.\w{2,5}$/.test(path) && !path.endsWith('.html')) ? undefined : path.startsWith('/verify') ? pages.verify : pages.office)

/** What was kept; by this worker rather than by the one before. */
const keptAs = async (path: string): Promise<Response | undefined> => (await (await caches.open(shelf)).match(path)) ?? caches.match(path)
const keep = async (path: string, response: Response): Promise<void> => (await caches.open(shelf)).put(path, response)

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}
/** Files never change under their name: those of an earlier build are taken over. */
async function keepFiles(paths: Iterable<string>): Promise<void> {
  const kept = await caches.open(shelf)
  await Promise.all([...new Set(paths)].map(async (path) => {
    if (!(await kept.match(path))) await kept.put(path, (await caches.match(path)) ?? await fetched(path))
  }))
}
/** Keeps a page and what it needs. */
async function keepPage(page: string, response: Response): Promise<void> {
  await keepFiles(partsOf(await response.clone().text()))
  await keep(page, response)
}

/** The pages that are open or were kept by the worker before, and all that was kept of them, as it is in this build. */
worker.addEventListener('install', (event: Routed) => event.waitUntil((async () => {
  // Calls do not even pass through here, where browsers know how.
  await event.addRoutes?.([{ condition: { urlPattern: keys }, source: 'fetch-event' }, { condition: { urlPattern: '/api/*' }, source: 'network' }]).catch(() => {})
  const before = new Set<string>()
  for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) before.add(new URL(url).pathname)
  const open = (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ url }) => pageOf(new URL(url).pathname))
  for (const page of Object.values(pages)) if (before.has(page) || open.includes(page)) await keepPage(page, await fetched(page))
  if (before.has(keys) || open.includes(pages.verify)) await keep(keys, await fetched(keys))
  const names = new Set([...before].map(nameOf))
  await keepFiles([...files].filter((path) => names.has(nameOf(path))))
  await worker.skipWaiting()
})()))

worker.addEventListener('activate', (event: Waiting) => event.waitUntil((async () => {
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
  // A window that was opened before goes on with the build it knows: one is left beside this.
  const others = (await caches.keys()).filter((name) => name !== shelf)
  for (const name of others.slice(0, -1)) await caches.delete(name)
})()))

/** A page tells what it had loaded before there was a worker. */
worker.addEventListener('message', (event: Told) => {
  if (event.origin === location.origin && Array.isArray(event.data)) event.waitUntil(keepFiles(event.data.filter((path: unknown) => files.has(String(path)))).catch(() => {}))
})

/** From the net, and kept; what is kept where the net brings nothing in time. */
async function freshOr(path: string, event: Fetching, keepIt: (path: string, response: Response) => Promise<void>): Promise<Response> {
  const kept = await keptAs(path)
  const asked = (async () => {
    const response = (await event.preloadResponse) ?? await fetch(event.request)
    if (response.ok) event.waitUntil(keepIt(path, response.clone()).catch(() => {}))
    return response.ok || response.type === 'opaqueredirect' || !kept ? response : kept
  })()
  if (!kept) return asked
  const late = new Promise<Response>((resolve) => { setTimeout(() => resolve(kept.clone()), patienceMs) })
  return Promise.race([asked.catch(() => kept.clone()), late])
}
async function keptOr(path: string, event: Fetching): Promise<Response> {
  const kept = await keptAs(path)
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok && (files.has(path) || path === '/mark.svg')) event.waitUntil(keep(path, response.clone()).catch(() => {}))
  return response
}

worker.addEventListener('fetch', (event: Fetching) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin || event.request.method !== 'GET') return
  const page = event.request.mode === 'navigate' ? pageOf(pathname) : undefined
  if (page) event.respondWith(freshOr(page, event, keepPage))
  else if (pathname === keys) event.respondWith(freshOr(keys, event, keep))
  else if (isAsset(pathname)) event.respondWith(keptOr(pathname, event))
})
