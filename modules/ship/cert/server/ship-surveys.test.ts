import { expect, test } from 'vitest'
import { addMonths } from '#common/rules/base/dates.ts'
import { recomputeWindows } from './recompute-windows.ts'
import { app, now, operator, paper, shipId, startPaperCertTests } from './paper-cert.fixture.ts'

startPaperCertTests()

interface Window {
  ruleCode: string
  dueDate: string
  endDate: string
  doneDate: string | null
}
const windowsOf = async (id: number, ruleCode: string): Promise<Window[]> =>
  (await operator.callOk('ship/cert/windows', { id })).windows.filter(
    (w: Window) => w.ruleCode === ruleCode,
  )
const endorse = (cert: { id: number }, surveyType: string, inspectionDate: string) =>
  operator.call('ship/cert/endorse', { id: cert.id, surveyType, inspectionDate, place: 'Busan' })

test('a bottom survey on one certificate counts for the others of the ship and for their successors', async () => {
  const ofClass = await paper('CLH', addMonths(now, 50))
  const safety = await paper('SC', addMonths(now, 58))
  const held = addMonths(now, -1)
  expect(await endorse(safety, 'bottom', held)).toMatchObject({ code: 0 })
  expect(await windowsOf(ofClass.id, 'docking')).toContainEqual(
    expect.objectContaining({ doneDate: held }),
  )
  // The same survey is endorsed on the class certificate too, once.
  expect(await endorse(ofClass, 'bottom', held)).toMatchObject({ code: 0 })
  expect(await endorse(ofClass, 'bottom', held)).toMatchObject({ code: 400 })

  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', 'CLH')
    .select('id')
    .executeTakeFirstOrThrow()
  const renewed = await operator.callOk('ship/cert/save', {
    shipId,
    certId,
    certNo: 'RENEWED-CLH',
    term: 'full',
    surveyType: 'renewal',
    inspectionDate: now,
    issueDate: now,
    expiryDate: addMonths(now, 60),
  })
  const [first] = await windowsOf(renewed.id, 'docking')
  expect(first).toMatchObject({ doneDate: null, dueDate: addMonths(held, 36) })

  // A later survey on the safety certificate moves the interval of the renewed one.
  expect(await endorse(safety, 'bottom', now)).toMatchObject({ code: 0 })
  const [moved] = await windowsOf(renewed.id, 'docking')
  expect(moved).toMatchObject({ doneDate: null, dueDate: addMonths(now, 36) })
})

test('recomputation after a change of rules gives the same windows', async () => {
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
})
