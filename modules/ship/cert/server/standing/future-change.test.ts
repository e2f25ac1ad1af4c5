import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { updateWindowStates } from '../daily-update.ts'
import { app, now, operator, paper, shipId, startPaperCertTests } from '../paper-cert.fixture.ts'
import { refreshStandings } from './store-standings.ts'

startPaperCertTests()

const setToday = (day: string) =>
  app.query(`create or replace function society_today() returns date language sql stable
    parallel safe as $$ select ${day} $$`)

test('a change of flag dated tomorrow: surveys are pending until then, and none from that day on', async () => {
  const { db } = app.services
  const cert = await paper('SC', addMonths(now, 50))
  const { version, flagId } = await operator.callOk('basic/ship/get', { id: shipId })
  const [other] = await app.query<{ id: number }>(
    `select id from flag where id <> ${flagId} order by id limit 1`,
  )
  await operator.callOk('basic/ship/save', { id: shipId, version, flagId: other!.id })
  await app.query(`update ship_change set effective_date = '${addDays(now, 1)}'
    where ship_id = ${shipId} and kind = 'flag'`)
  await refreshStandings(db, { shipIds: [shipId] })
  const pending = () =>
    app.query(`select next_due_date is null as none from ship_cert where id = ${cert.id}`)
  await updateWindowStates(db)
  expect(await pending()).toEqual([{ none: false }])
  await setToday(`date '${addDays(now, 1)}'`)
  await updateWindowStates(db)
  expect(await pending()).toEqual([{ none: true }])
  await setToday(`(now() at time zone 'Asia/Shanghai')::date`)
})
