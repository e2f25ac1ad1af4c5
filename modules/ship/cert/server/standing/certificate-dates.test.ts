import { expect, test } from 'vitest'
import { today } from '#common/rules/base/dates.ts'
import { testApp } from '#server/testing/test-app.ts'
import { updateWindowStates } from '../daily-update.ts'
import { refreshStandings } from './store-standings.ts'

const app = testApp()

test('the demonstration begins with the standing and dates of every certificate', async () => {
  const missing = await app.query(`select cert_no from ship_cert c
    where not exists (select from ship_cert_standing t where t.ship_cert_id = c.id)
      or not exists (select from ship_cert_dates d where d.ship_cert_id = c.id)`)
  expect(missing).toEqual([])
})

test('as of today, certificates of the demonstration have the values of today', async () => {
  await updateWindowStates(app.services.db)
  // the ships with most certificates
  const ships = await app.query<{ shipId: number }>(
    `select ship_id from ship_cert where ship_id is not null group by 1
      order by count(*) desc, 1 limit 40`,
  )
  const shipIds = ships.map(({ shipId }) => shipId)
  await app.services.db.transaction().execute((db) => refreshStandings(db, { shipIds }))
  const columns = `id, term, expiry_date, expiry_before_extension, valid, superseded_by,
    next_due_date, window_state, standing, standing_reason, standing_since, extension_kind,
    extended_on, invalid_reason, left_by`
  const from = (view: string) =>
    `select ${columns} from ${view} where ship_id in (${shipIds.join()})`
  const now = today('Asia/Shanghai')
  const [ofToday, asOf] = [from('ship_cert_row'), from(`ship_cert_row_on('${now}')`)]
  expect((await app.query(ofToday)).length).toBeGreaterThan(400)
  expect(await app.query(`${ofToday} except ${asOf}`)).toEqual([])
  expect(await app.query(`${asOf} except ${ofToday}`)).toEqual([])
})
