/**
 * Fills a folder with benchmark data of a large society beside the demonstration data; a second
 * run adds only what is missing:
 * npm run bench:seed -- --ships 100000 [--folder /tmp/plimsoll-growth] [--audit]
 */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './seed/check-invariants.ts'
import { bulkLoadSettings, seedBenchmarkData, seedSizes } from './seed/seed-benchmark-data.ts'
import { openServices, seconds } from './open-services.ts'

const { values } = parseArgs({
  options: {
    ships: { type: 'string', default: '100000' },
    folder: { type: 'string', default: join(tmpdir(), 'plimsoll-growth') },
    audit: { type: 'boolean', default: false },
  },
})
const ships = Number(values.ships)
if (!Number.isInteger(ships) || ships < 1 || ships > 700_000)
  throw new Error(`--ships ${values.ships}: use a whole number from 1 to 700000`)

const begun = performance.now()
const app = await openServices(values.folder, bulkLoadSettings)
try {
  await seedBenchmarkData(app.db, { ...seedSizes(ships), audit: values.audit ? 5_000_000 : 0 })
  console.log(`filled in ${seconds(begun)} s`)
  if (values.audit) {
    // Seals the entries of the demonstration data.
    await rm(join(values.folder, 'trail'), { recursive: true, force: true })
    const sealing = performance.now()
    await app.trail.seal()
    console.log(`sealed in ${seconds(sealing)} s`)
  }
  await check(app.db, 500)
} finally {
  await app.close()
}
console.log(`${values.folder}: ready in ${seconds(begun)} s`)
