/**
 * Fills a folder with the data of a society as it may stand after years, beside the demonstration data; a second run adds only what is missing:
 * npm run bench:data -- --ships 100000 [--folder /tmp/plimsoll-growth] [--audit]
 */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './growth/check.ts'
import { fillSettings, grow, grown } from './growth/grow.ts'
import { openHouse, seconds } from './house.ts'

const { values } = parseArgs({ options: { ships: { type: 'string', default: '100000' }, folder: { type: 'string', default: join(tmpdir(), 'plimsoll-growth') }, audit: { type: 'boolean', default: false } } })
const ships = Number(values.ships)
if (!Number.isInteger(ships) || ships < 1 || ships > 700_000) throw new Error(`--ships ${values.ships}: use a whole number from 1 to 700000`)

const begun = performance.now()
const house = await openHouse(values.folder, fillSettings)
try {
  await grow(house.db, { ...grown(ships), audit: values.audit ? 5_000_000 : 0 })
  console.log(`filled in ${seconds(begun)} s`)
  if (values.audit) {
    // Those of the demonstration; the whole chain is signed now.
    await rm(join(values.folder, 'trail'), { recursive: true, force: true })
    const sealing = performance.now()
    await house.trail.seal()
    console.log(`sealed in ${seconds(sealing)} s`)
  }
  await check(house.db, 500)
} finally {
  await house.close()
}
console.log(`${values.folder}: ready in ${seconds(begun)} s`)
