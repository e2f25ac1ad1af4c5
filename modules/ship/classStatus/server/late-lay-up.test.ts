import { expect, test } from 'vitest'
import { addMonths } from '#common/rules/base/dates.ts'
import {
  app,
  chief,
  now,
  paper,
  shipId,
  startPaperCertTests,
} from '#modules/ship/cert/server/paper-cert.fixture.ts'
import { refreshStandings } from '#modules/ship/cert/server/standing/store-standings.ts'

startPaperCertTests()

test('a lay-up that is recorded after the class is suspended does not lift the suspension', async () => {
  // The window of its first annual survey closed a month ago.
  const { id } = await paper('CLH', addMonths(now, 44))
  await app.query(`update ship_cert set create_time = issue_date + time '12:00' where id = ${id}`)
  await app.services.db.transaction().execute((db) => refreshStandings(db, { shipIds: [shipId] }))
  const standing = async () => (await chief.callOk('ship/cert/get', { id })).standingReason
  expect(await standing()).toBe('classSuspended')
  const day = addMonths(now, -3)
  await chief.callOk('ship/classStatus/layUp', { shipId, day, untilDay: addMonths(now, 3) })
  expect(await standing()).toBe('classSuspended')
  // One that was recorded before the window closed avoids it.
  await app.query(`update class_event set create_time = day + time '12:00'`)
  await app.services.db.transaction().execute((db) => refreshStandings(db, { shipIds: [shipId] }))
  expect(await standing()).toBe('laidUp')
})
