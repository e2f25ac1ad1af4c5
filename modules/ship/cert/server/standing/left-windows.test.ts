/** Windows of a certificate that the ship had left by the day of a later survey. */
import { expect, test } from 'vitest'
import { addMonths } from '#common/rules/base/dates.ts'
import {
  app,
  chief,
  now,
  shipId,
  startPaperCertTests,
  surveyedPaper,
} from '../paper-cert.fixture.ts'
import { recomputeWindows } from '../recompute-windows.ts'

startPaperCertTests()

interface Window {
  surveyType: string
  dueDate: string
  doneDate: string | null
}

test('a change of flag that is entered later takes the surveys held after it off the windows', async () => {
  // The last annual survey was held four months ago.
  const { id } = await surveyedPaper('SC', addMonths(now, 20))
  const held = addMonths(now, -4)
  const done = async (day: object = {}) => {
    const { windows } = await chief.callOk('ship/cert/get', { id, ...day })
    // The inspection of the bottom is one of the ship, whatever became of the certificate.
    return (windows as Window[])
      .flatMap(({ surveyType, doneDate }) => (surveyType === 'bottom' ? [] : (doneDate ?? [])))
      .sort()
  }
  const before = await done()
  expect(before).toContain(held)

  const admin = await app.signInAs('admin')
  const [other] = await app.query<{ id: number }>(`select id from flag where iso2 = 'LR'`)
  const { version, flagId } = await admin.callOk('basic/ship/get', { id: shipId })
  const changed = { flagId: other!.id, effectiveDate: addMonths(now, -6) }
  await admin.callOk('basic/ship/save', { id: shipId, version, ...changed })
  const left = before.filter((day) => day < changed.effectiveDate)
  expect(left.length).toBeLessThan(before.length)
  expect(await done()).toEqual(left)
  expect(await done({ asOf: now })).toEqual(left)
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })

  // The entry was wrong: she never left.
  const row = await admin.callOk('basic/ship/get', { id: shipId })
  await admin.callOk('basic/ship/save', {
    id: shipId,
    version: row.version,
    flagId,
    changeKind: 'correction',
    changeReason: 'Typing mistake',
  })
  expect(await done()).toEqual(before)
})
