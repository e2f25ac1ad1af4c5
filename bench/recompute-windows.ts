/**
 * Benchmark of recomputing the windows of all certificates: without a change, after a change of a
 * rule that nearly all certificates use, and after its reversal. The folder is filled at the first
 * run, as by bench/seed-data.ts:
 * node_modules/.bin/node bench/recompute-windows.ts [folder] [ships]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recomputeWindows } from '#modules/ship/cert/server/recompute-windows.ts'
import { seedBenchmarkData, seedSizes } from './seed/seed-benchmark-data.ts'
import { measureCost, openServices } from './open-services.ts'

const [folder = join(tmpdir(), 'plimsoll-growth'), ships = '100000'] = process.argv.slice(2)

const app = await openServices(folder)
try {
  await seedBenchmarkData(app.db, { ...seedSizes(Number(ships)), crfs: 0, quotations: 0 })
  const annual = (frontDuration: number) =>
    app.db
      .updateTable('rule')
      .set({ frontDuration, windowDuration: frontDuration + 3 })
      .where('code', '=', 'annual')
      .execute()
  const run = async (name: string) => {
    const { result, summary } = await measureCost(folder, () =>
      recomputeWindows(app, async () => {}),
    )
    console.log(
      `${name}: ${summary} ${JSON.stringify(result)}, largest size of this process ` +
        `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
    )
  }
  await run('as they may stand since the last time')
  await run('nothing has changed')
  await annual(2)
  await run('annual surveys from two months before')
  await annual(3)
  await run('and back')
} finally {
  await app.close()
}
