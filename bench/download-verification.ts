/**
 * Cost of the verification of downloads: the same files from a folder over HTTP, verified and not,
 * in turns. Run: node bench/download-verification.ts
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '#server/platform/files/store.ts'

const folder = await mkdtemp(join(tmpdir(), 'plimsoll-downloads-'))
const store = new FileStore(folder)

/** Answers `/verified/<size>/<sha256>` and `/plain/<size>/<sha256>`. */
const server = http.createServer((request, response) => {
  const [, kind, size, sha256 = ''] = (request.url ?? '').split('/')
  const send = async () => {
    const body =
      kind === 'verified'
        ? await store.openVerified({ sha256, size: Number(size), originName: 'file' })
        : (await store.openUnverified(sha256))?.stream
    response.writeHead(200, { 'content-length': size })
    if (Buffer.isBuffer(body)) response.end(body)
    else if (body) await pipeline(body, response)
  }
  send().catch(() => response.destroy())
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const { port } = server.address() as AddressInfo

/** Milliseconds of a download, and of processor time of this process, which also receives it. */
async function download(path: string): Promise<{ ms: number; cpu: number }> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  const response = await fetch(`http://127.0.0.1:${port}/${path}`)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length
  if (bytes !== Number(path.split('/')[1])) throw new Error(`${path}: ${bytes} bytes`)
  const used = process.cpuUsage(cpu)
  return { ms: performance.now() - begun, cpu: (used.user + used.system) / 1000 }
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

for (const [megabytes, runs] of [
  [1, 300],
  [100, 21],
] as const) {
  const size = megabytes * 2 ** 20
  const sha256 = await store.save(randomBytes(size))
  const times = { plain: [] as number[], verified: [] as number[] }
  const cpu = { plain: [] as number[], verified: [] as number[] }
  for (let run = 0; run < runs; run++)
    for (const kind of ['plain', 'verified'] as const) {
      const one = await download(`${kind}/${size}/${sha256}`)
      times[kind].push(one.ms)
      cpu[kind].push(one.cpu)
    }
  const words = (values: typeof times) =>
    `${median(values.plain).toFixed(1)} → ${median(values.verified).toFixed(1)} ms, ratio ` +
    `${(median(values.verified) / median(values.plain)).toFixed(2)}`
  process.stdout.write(`${megabytes} MB: ${words(times)}; processor ${words(cpu)}\n`)
}
server.close()
server.closeAllConnections()
await rm(folder, { recursive: true })
