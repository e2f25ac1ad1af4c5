/**
 * Gain of each optimisation of the database layer, on a folder that `npm run bench:seed` filled:
 * `node bench/optimizations.ts <folder>`. Figures are medians in milliseconds.
 */
import { performance } from 'node:perf_hooks'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import type { CompiledQuery } from 'kysely'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { executePrepared } from '#server/platform/database/prepared-statements.ts'
import { listRows } from '#server/records/rows/list-rows.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import { openServices } from './open-services.ts'
import { quantile } from './suite/result-row.ts'

const runs = 300
class Rollback extends Error {}
type Work = (run: number) => Promise<unknown>

async function compare(name: string, plain: Work, optimised: Work): Promise<void> {
  const times: [number[], number[]] = [[], []]
  for (const [at, work] of [plain, optimised].entries())
    for (let run = 0; run < runs; run++) {
      const start = performance.now()
      await work(run)
      times[at]!.push(performance.now() - start)
    }
  const [before, after] = times.map((list) => quantile(list.slice(runs / 10), 0.5)) as [
    number,
    number,
  ]
  console.log(
    `| ${name} | ${before.toFixed(2)} | ${after.toFixed(2)} | ${Math.round((1 - after / before) * 100)} % |`,
  )
}

const [folder = 'data/bench'] = process.argv.slice(2)
const services = await openServices(folder)
try {
  const ids = (
    await services.db.selectFrom('ship').orderBy('id', 'desc').limit(runs).select('id').execute()
  ).map(({ id }) => id)
  const byId = (view: string) => (run: number) =>
    sql`select * from ${sql.table(view)} where id = ${ids[run]}`.compile(services.db)
  const plainly = (of: (run: number) => CompiledQuery) => (run: number) =>
    services.db.executeQuery(of(run))
  const preparedly = (of: (run: number) => CompiledQuery) => (run: number) =>
    executePrepared(services.db, 'bench', of(run))

  console.log(`| | plain | optimised | gain |\n|---|---|---|---|`)
  for (const view of ['ship', 'shipRow'])
    await compare(`prepared: a record of ${view}`, plainly(byId(view)), preparedly(byId(view)))
  await runAsSystem(services, async (ctx) => {
    const update = (run: number) =>
      ctx.db
        .updateTable('ship')
        .set({ remark: `run ${run}`, version: sql`version + 1`, updateTime: sql`now()` })
        .where('id', '=', ids[run]!)
        .returning(['id', 'version'])
        .compile()
    await compare(
      'prepared: a change of a ship',
      (run) => ctx.db.executeQuery(update(run)),
      (run) => executePrepared(ctx.db, 'bench', update(run)),
    )
    throw new Rollback()
  }).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  await compareTotals()
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
} finally {
  await services.close()
}

/** A page of a large list, its total counted for another person each time or cached. */
async function compareTotals(): Promise<void> {
  const r = getResource(services, 'basic/ship')
  const user = { ...(await loadPrincipal(services.db, 1)), dataType: 3 as const }
  const page = (userId: number) => {
    const ctx = {
      services,
      db: services.db,
      user: { ...user, userId },
    } as unknown as RequestContext
    return listRows(ctx, r, { page: 3 })
  }
  await compare(
    'cached total: page 3 of the ships',
    (run) => page(-run),
    () => page(1),
  )
}
