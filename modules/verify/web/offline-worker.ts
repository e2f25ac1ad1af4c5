/**
 * Keeps the verification page, its scripts and the society's public keys, so that it works without a connection once it was opened. Nothing
 * else passes through here: what is asked of the register is never kept, and what stands behind the # of an address no worker is told.
 */
interface Waiting extends Event { waitUntil(work: Promise<unknown>): void }
interface Fetching extends Waiting { request: Request; respondWith(answer: Promise<Response>): void }
interface Worker { addEventListener(type: string, listener: (event: never) => void): void; skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } }
const worker = self as unknown as Worker
const [page, keys] = ['/verify', '/api/verify/keys']
/** At sea a line may be there and bring nothing: so long it is waited for. */
const patienceMs = 5000
const shelf = () => caches.open('verify-v1')

/** What a page of ours loads at once: all of it is named in its markup. */
const partsOf = (html: string): string[] => [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)

/** Keeps a page and what it needs, and lets go of what earlier ones needed. */
async function keepPage(response: Response): Promise<void> {
  const kept = await shelf()
  const parts = partsOf(await response.clone().text())
  const missing = (await Promise.all(parts.map(async (path) => ((await kept.match(path)) ? null : path)))).filter((path) => path !== null)
  await kept.addAll(missing)
  await kept.put(page, response)
  const needed = new Set([page, keys, ...parts])
  for (const { url } of await kept.keys()) if (!needed.has(new URL(url).pathname)) await kept.delete(url)
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

worker.addEventListener('install', (event: Waiting) => event.waitUntil((async () => {
  await keepPage(await fetched(page))
  await (await shelf()).put(keys, await fetched(keys))
  await worker.skipWaiting()
})()))
worker.addEventListener('activate', (event: Waiting) => event.waitUntil(worker.clients.claim()))

/** From the net, and kept; what is kept where the net brings nothing in time. */
async function freshOr(path: string, event: Fetching, keep: (response: Response) => Promise<void>): Promise<Response> {
  const kept = await (await shelf()).match(path)
  const asked = fetch(event.request).then((response) => {
    if (response.ok) event.waitUntil(keep(response.clone()).catch(() => {}))
    return response.ok || !kept ? response : kept
  })
  if (!kept) return asked
  const late = new Promise<Response>((resolve) => { setTimeout(() => resolve(kept.clone()), patienceMs) })
  return Promise.race([asked.catch(() => kept.clone()), late])
}

worker.addEventListener('fetch', (event: Fetching) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin || event.request.method !== 'GET') return
  if (event.request.mode === 'navigate') event.respondWith(freshOr(page, event, keepPage))
  else if (pathname === keys) event.respondWith(freshOr(keys, event, async (response) => (await shelf()).put(keys, response)))
  else if (pathname.startsWith('/assets/') || pathname === '/mark.svg') event.respondWith(shelf().then((kept) => kept.match(pathname)).then((kept) => kept ?? fetch(event.request)))
})
