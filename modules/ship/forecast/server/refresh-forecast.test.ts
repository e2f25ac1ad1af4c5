import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { testApp } from '#server/testing/test-app.ts'
import { refreshForecast } from './refresh-forecast.ts'

const app = testApp()
const now = today('Asia/Shanghai')

const run = (text: string) => sql.raw(text).execute(app.services.db)
/** All stored data: surveys, sums and ships. */
async function readStored() {
  const rows = async (text: string) => (await run(text)).rows
  return {
    surveys: await rows('select * from forecast_survey order by window_id'),
    sums: await rows(
      'select * from forecast_sum where surveys <> 0 or cents <> 0 order by fine, flag_id, ship_type, slot, region, place',
    ),
    ships: await rows(
      'select * from forecast_ships where ships <> 0 order by fine, flag_id, ship_type, slot, region, places',
    ),
  }
}
/** Asserts that the incremental update equals a full calculation. */
async function expectUpToDate(day = now): Promise<void> {
  await refreshForecast(app.services, day)
  const brought = await readStored()
  await run('delete from forecast_state')
  await refreshForecast(app.services, day)
  expect(brought).toEqual(await readStored())
}
const some = (n: number) => `(select id from ship_cert where id % 7 = ${n % 7})`
/** Each statement changes many rows. */
const writes: Record<string, (n: number) => string> = {
  added: (
    n,
  ) => `insert into cert_window (ship_cert_id, survey_type, rule_code, occurrence, start_date,
    due_date, end_date, alternative_group, words)
    select id, 'annual', 'kept', ${n}, current_date + ${n % 200}, current_date + ${n % 200},
    current_date + ${(n % 200) + 30}, case when id % 2 = 0 then 'kept' end, gen_random_uuid() from
    ship_cert where id % 7 = ${n % 7}`,
  moved: (n) =>
    `update cert_window set due_date = due_date + ${(n % 80) - 40}, end_date = end_date + ${(n % 80) - 40} where ship_cert_id in ${some(n)} and done_date is null`,
  held: (n) =>
    `update cert_window set done_date = current_date where ship_cert_id in ${some(n)} and occurrence = ${1 + (n % 3)} and done_date is null`,
  removed: (n) =>
    `delete from cert_window where ship_cert_id in ${some(n)} and occurrence = ${1 + (n % 4)}`,
  withdrawn: (n) => `update ship_cert set valid = 1 - valid where id % 11 = ${n % 11}`,
  superseded: (n) =>
    `update ship_cert set superseded_by = case when superseded_by is null then (select max(id) from ship_cert) end where id % 97 = ${n % 97} and id <> (select max(id) from ship_cert)`,
  left: (n) =>
    `update ship set status = case status when 'inService' then 'scrapped' else 'inService' end where id % 13 = ${n % 13}`,
  moving: (n) =>
    `update ship set region = (array['SHA','SIN','KOR'])[1 + (id + ${n}) % 3], flag_id = (select min(id) + ${n % 3} from flag), ship_type = '${['203', '204', '205'][n % 3]}', gross_tonnage = ${500 + (n % 90_000)} where id % 5 = ${n % 5}`,
  company: (n) =>
    `update customer set region = '${['SHA', 'SIN', 'PAN'][n % 3]}' where id in (select company_id from ship_cert where company_id is not null)`,
  tariffs: (n) => `update cert_fee set fee = fee + 1 where id % 9 = ${n % 9}`,
}

test('bulk inserts, updates and deletes keep the figures up to date', async () => {
  await expectUpToDate()
  expect((await readStored()).surveys.length).toBeGreaterThan(1000)
  const before = await readStored()
  for (const name of Object.keys(writes)) {
    await run(writes[name]!(3))
    await expectUpToDate()
  }
  expect(await readStored()).not.toEqual(before)
}, 120_000)

test('large changes keep the figures up to date on a later day and in a later month', async () => {
  let day = now
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom(...Object.keys(writes).filter((name) => name !== 'tariffs')),
          fc.nat(10_000),
        ),
        { minLength: 1, maxLength: 5 },
      ),
      fc.constantFrom(0, 0, 1, 3, 40),
      async (taken, days) => {
        for (const [name, n] of taken) await run(writes[name]!(n))
        day = addDays(day, days)
        await expectUpToDate(day)
      },
    ),
    { numRuns: 6, seed: 1966 },
  )
}, 120_000)

test('writes nothing where nothing has changed', async () => {
  await refreshForecast(app.services, now)
  const {
    rows: [first],
  } = await run('select update_time from forecast_state')
  await refreshForecast(app.services, now)
  expect((await run('select update_time from forecast_state')).rows[0]).toEqual(first)
})
