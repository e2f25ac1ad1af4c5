/**
 * Benchmark of the due-work forecast at a million certificates: queries, full calculation and
 * update of its figures. The folder is filled at the first run, as by bench/seed-data.ts:
 * node_modules/.bin/node bench/forecast.ts [folder] [ships] [kept: use the existing figures]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { answerTo } from '#modules/ship/forecast/server/forecast.queries.ts'
import { refreshForecast } from '#modules/ship/forecast/server/refresh-forecast.ts'
import { answerTo as surveysOf } from '#modules/ship/forecastSurvey/server/forecastSurvey.queries.ts'
import { systemPrincipal } from '#server/core/context.ts'
import type { RequestContext } from '#server/core/context.ts'
import { seedBenchmarkData, seedSizes } from './seed/seed-benchmark-data.ts'
import { measureCost, databaseCpuSeconds, openServices } from './open-services.ts'
import { quantile } from './suite/result-row.ts'

const [folder = join(tmpdir(), 'plimsoll-growth'), ships = '100000', reuseFigures] =
  process.argv.slice(2)
const times = 12

const app = await openServices(folder)
try {
  const { db } = app
  await seedBenchmarkData(db, { ...seedSizes(Number(ships)), crfs: 0, quotations: 0 })
  const as = (user: Partial<RequestContext['user']>): RequestContext => ({
    services: app,
    db,
    user: { ...systemPrincipal, dataType: 3, ...user },
    lang: 'en',
    ip: '',
    userAgent: '',
    token: '',
    uploads: [],
    afterCommit: () => undefined,
  })
  if (!reuseFigures) await sql`delete from forecast_state`.execute(db)
  if (!reuseFigures)
    console.log(
      `figures made anew: ${(await measureCost(folder, () => refreshForecast(app))).summary}`,
    )
  const {
    rows: [rows],
  } =
    await sql`select count(*) as surveys, (select count(*) from forecast_sum) as sums, (select count(*)
      from forecast_ships) as ship_sums from forecast_survey`.execute(db)
  console.log(rows)
  for (const certificates of [10, 2_000]) {
    await sql`update cert_window set reminder_time = reminder_time where ship_cert_id in (select id
      from ship_cert where id % 499 = 0 limit ${certificates})`.execute(db)
    console.log(
      `${certificates} certificates brought up to date: ` +
        `${(await measureCost(folder, () => refreshForecast(app))).summary}`,
    )
  }
  const all = as({})
  const {
    rows: [{ owner, flag }],
  } = (await sql<{
    owner: number
    flag: number
  }>`select (select owner_id from ship where owner_id is not null order by id desc
    limit 1) as owner, (select flag_id from ship group by 1 order by count(*) desc limit 1) as flag`.execute(
    db,
  )) as { rows: [{ owner: number; flag: number }] }
  const month = (await answerTo(all, {})).rows[5]!['month']
  for (const [name, ctx, ask, query] of [
    ['everything', all, answerTo, {}],
    ['a region', all, answerTo, { region: ['SHA'] }],
    ['a kind', all, answerTo, { kind: ['annual'] }],
    ['the greatest flag', all, answerTo, { flagId: [flag] }],
    ['a ship type', all, answerTo, { shipType: ['203'] }],
    ['an owner', all, answerTo, { ownerId: [owner] }],
    [
      'whoever reaches a region',
      as({ userId: 1_000_000, dataType: 2, region: 'SIN' }),
      answerTo,
      {},
    ],
    ['surveys of a month', all, surveysOf, { month: [month] }],
    ['those without a tariff', all, surveysOf, { month: [month], withoutTariff: [true] }],
    ['all surveys', all, surveysOf, {}],
    ['all surveys, page 500', all, surveysOf, { page: 500 }],
  ] as const) {
    const taken: number[] = []
    const before = await databaseCpuSeconds(folder)
    for (let n = 0; n < times; n++) {
      const begun = performance.now()
      await ask(ctx, query)
      taken.push(performance.now() - begun)
    }
    const spent = ((await databaseCpuSeconds(folder)) - before) / times
    taken.sort((a, b) => a - b)
    console.log(
      `${name}: p50 ${quantile(taken, 0.5).toFixed(0)} ms, p95 ${quantile(taken, 0.95).toFixed(0)} ` +
        `ms, database ${(spent * 1000).toFixed(0)} ms of a processor`,
    )
  }
} finally {
  await app.close()
}
