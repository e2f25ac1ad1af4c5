/**
 * How long it takes to compute the windows of every certificate anew: when nothing has changed, when a rule that nearly all certificates
 * have was changed, and when it is changed back. The folder is filled the first time, as by bench/data.ts:
 * node_modules/.bin/node bench/windows.ts [folder] [ships]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recomputeWindows } from '#modules/ship/cert/server/recompute-windows.ts'
import { grow, grown } from './growth/grow.ts'
import { cost, openHouse } from './house.ts'

const [folder = join(tmpdir(), 'plimsoll-growth'), ships = '100000'] = process.argv.slice(2)

const house = await openHouse(folder)
try {
  await grow(house.db, { ...grown(Number(ships)), crfs: 0, quotations: 0 })
  const annual = (frontDuration: number) => house.db.updateTable('rule').set({ frontDuration, windowDuration: frontDuration + 3 }).where('code', '=', 'annual').execute()
  const run = async (name: string) => {
    const { result, told } = await cost(folder, () => recomputeWindows(house, async () => {}))
    console.log(`${name}: ${told} ${JSON.stringify(result)}, largest size of this process ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
  }
  await run('as they may stand since the last time')
  await run('nothing has changed')
  await annual(2)
  await run('annual surveys from two months before')
  await annual(3)
  await run('and back')
} finally {
  await house.close()
}
