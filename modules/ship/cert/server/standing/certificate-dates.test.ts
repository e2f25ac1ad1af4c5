import { expect, test } from 'vitest'
import { today } from '#common/rules/base/dates.ts'
import { testApp } from '#server/testing/test-app.ts'
import { updateWindowStates } from '../daily-update.ts'
import { storeMissingStandings } from './store-standings.ts'

const app = testApp()

test('as of today, every certificate of the demonstration has the values of today', async () => {
  await updateWindowStates(app.services.db)
  await storeMissingStandings(app.services.db)
  const columns = `id, term, expiry_date, expiry_before_extension, valid, superseded_by,
    next_due_date, window_state, standing, standing_reason, standing_since, extension_kind,
    extended_on, invalid_reason, left_by`
  const [{ count } = { count: 0 }] = await app.query<{ count: number }>(
    `select count(*)::int from ship_cert_row`,
  )
  expect(count).toBeGreaterThan(1000)
  const now = today('Asia/Shanghai')
  const differing = (one: string, other: string) =>
    app.query(`select ${columns} from ${one} except select ${columns} from ${other}`)
  expect(await differing(`ship_cert_row_on('${now}')`, 'ship_cert_row')).toEqual([])
  expect(await differing('ship_cert_row', `ship_cert_row_on('${now}')`)).toEqual([])
})
