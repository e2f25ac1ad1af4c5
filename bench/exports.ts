/**
 * Memory of a very large export: the list of certificates as xlsx and csv, discarded. The heap is
 * measured after a collection. The folder is filled at the first run, as by bench/seed-data.ts:
 * node_modules/.bin/node --expose-gc bench/exports.ts [folder] [ships] [rows]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemPrincipal } from '#server/core/context.ts'
import type { RequestContext } from '#server/core/context.ts'
import { rowsFile } from '#server/records/export/export-rows.ts'
import { seedBenchmarkData, seedSizes } from './seed/seed-benchmark-data.ts'
import { measureCost, openServices } from './open-services.ts'

const [folder = join(tmpdir(), 'plimsoll-growth'), ships = '100000', rows = '200000'] =
  process.argv.slice(2)
const collect =
  globalThis.gc ??
  (() => {
    throw new Error('Start it with --expose-gc')
  })
const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
function memoryUsage(): { heap: number; beside: number; all: number } {
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: megabytes(heapUsed), beside: megabytes(external), all: megabytes(rss) }
}

const app = await openServices(folder)
try {
  await seedBenchmarkData(app.db, { ...seedSizes(Number(ships)), crfs: 0, quotations: 0 })
  const ctx: RequestContext = {
    services: app,
    db: app.db,
    user: { ...systemPrincipal, dataType: 3 },
    lang: 'zh',
    ip: '',
    userAgent: '',
    token: '',
    uploads: [],
    afterCommit: () => undefined,
  }
  console.log('idle', memoryUsage())
  for (const format of ['csv', 'xlsx'] as const) {
    const enough = new AbortController()
    const { summary } = await measureCost(folder, async () => {
      const file = await rowsFile(ctx, app.resources.get('ship/cert')!, { format }, (count) => {
        if (count % 20_000 === 0) console.log(format, count, memoryUsage())
        if (count >= Number(rows)) enough.abort()
      })
      await pipeline(
        file.stream!,
        new Writable({ write: (_chunk, _encoding, done) => setImmediate(done) }),
        { signal: enough.signal },
      ).catch((error: Error) => {
        if (!enough.signal.aborted) throw error
      })
    })
    console.log(`${format}: ${summary}`, memoryUsage())
  }
} finally {
  await app.close()
}
