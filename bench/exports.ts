/**
 * What an export of very many rows holds in memory: the list of certificates as xlsx and csv, written to nowhere. What is held is measured
 * after the collector has been over it. The folder is filled the first time, as by bench/data.ts:
 * node_modules/.bin/node --expose-gc bench/exports.ts [folder] [ships] [rows]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { nobody } from '#server/http/context.ts'
import type { Ctx } from '#server/http/context.ts'
import { rowsFile } from '#server/export/export-rows.ts'
import { grow, grown } from './growth/grow.ts'
import { cost, openHouse } from './house.ts'

const [folder = join(tmpdir(), 'plimsoll-growth'), ships = '100000', rows = '200000'] = process.argv.slice(2)
const collect = globalThis.gc ?? (() => { throw new Error('Start it with --expose-gc') })
const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
function held(): { heap: number; beside: number; all: number } {
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: megabytes(heapUsed), beside: megabytes(external), all: megabytes(rss) }
}

const house = await openHouse(folder)
try {
  await grow(house.db, { ...grown(Number(ships)), crfs: 0, quotations: 0 })
  const ctx: Ctx = { services: house, db: house.db, user: { ...nobody, dataType: 3 }, lang: 'zh', ip: '', userAgent: '', token: '', uploads: [], after: () => undefined }
  console.log('idle', held())
  for (const format of ['csv', 'xlsx'] as const) {
    const enough = new AbortController()
    const { told } = await cost(folder, async () => {
      const file = await rowsFile(ctx, house.resources.get('ship/cert')!, { format }, (count) => {
        if (count % 20_000 === 0) console.log(format, count, held())
        if (count >= Number(rows)) enough.abort()
      })
      await pipeline(file.stream!, new Writable({ write: (_chunk, _encoding, done) => setImmediate(done) }), { signal: enough.signal }).catch((error: Error) => { if (!enough.signal.aborted) throw error })
    })
    console.log(`${format}: ${told}`, held())
  }
} finally {
  await house.close()
}
