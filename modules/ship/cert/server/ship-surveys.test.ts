import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
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

test('an inspection of the bottom that was never recorded counts from the beginning of the certificate', async () => {
  const begin = addDays(addMonths(now, -36), -1)
  const [own] = await app.query<{ id: number }>(
    `insert into ship (name, ship_type, region, status, flag_id, gross_tonnage)
      select 'NEVER DOCKED', ship_type, region, status, flag_id, gross_tonnage from ship
      where id = ${shipId} returning id`,
  )
  const [type] = await app.query<{ id: number }>(`select id from cert where code = 'SC'`)
  const { id } = await operator.callOk('ship/cert/save', {
    shipId: own!.id,
    certId: type!.id,
    certNo: 'NEVER-DOCKED',
    term: 'full',
    inspectionDate: begin,
    issueDate: begin,
    expiryDate: addMonths(begin, 60),
  })
  for (const [years, surveyType] of [
    [1, 'annual'],
    [2, 'intermediate'],
    [3, 'annual'],
  ] as const)
    expect(await endorse({ id }, surveyType, addMonths(begin, 12 * years))).toMatchObject({
      code: 0,
    })
  const [window] = await windowsOf(id, 'bottom')
  expect(window).toMatchObject({ doneDate: null, endDate: addDays(now, -1) })

  await app.query(`update ship_cert set utn = 'BBBB-BBBB-BBBB-BB' where id = ${id}`)
  const onDay = async (day: string) => {
    const response = await fetch(`${app.url}/api/verify/BBBB-BBBB-BBBB-BB?day=${day}`)
    return ((await response.json()) as { data: object }).data
  }
  const listed = async () =>
    (await operator.callOk('ship/cert/list', { shipId: [own!.id], size: 5 })).list[0] as object
  const lapsed = { standing: 'lapsed', standingReason: 'surveyMissed', standingSince: now }
  expect(await operator.callOk('ship/cert/get', { id })).toMatchObject(lapsed)
  expect(await listed()).toMatchObject({ ...lapsed, windowState: 'overdue' })
  expect(await onDay(addDays(now, -1))).toMatchObject({ standing: 'inForce' })
  expect(await onDay(now)).toMatchObject({ standing: 'lapsed' })

  // Held in time and recorded later.
  expect(await endorse({ id }, 'bottom', addMonths(now, -8))).toMatchObject({ code: 0 })
  const good = { standing: 'inForce', standingReason: 'good' }
  expect(await operator.callOk('ship/cert/get', { id })).toMatchObject(good)
  expect(await listed()).toMatchObject({ ...good, windowState: 'notOpen' })
  expect(await onDay(now)).toMatchObject({ standing: 'inForce' })
})

test('recomputation after a change of rules gives the same windows', async () => {
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
})
