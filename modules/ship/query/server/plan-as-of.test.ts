/** The planner counts from the day of the page of the ship, with what was true or known then. */
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import {
  app,
  chief,
  now,
  operator,
  paper,
  shipId,
  startPaperCertTests,
} from '#modules/ship/cert/server/paper-cert.fixture.ts'

startPaperCertTests()

interface Planned {
  id: number
  expiryBefore: string
  expiryDate: string
  daysLost: number
  windows: { ruleCode: string; occurrence: number; status: string; doneDate: string | null }[]
}
const plan = async (id: number, more: object = {}): Promise<Planned | undefined> => {
  const { certs } = await chief.callOk('ship/query/plan', { id: shipId, surveys: [], ...more })
  return (certs as Planned[]).find((one) => one.id === id)
}

test('a past day is planned with the expiry and surveys of that day', async () => {
  const early = addMonths(now, -20)
  const issued = addMonths(early, -12)
  const expiry = addMonths(issued, 60)
  const { id } = await paper('ISSC', expiry)
  // The verification before its window moves the expiry: ISPS A/19.3.7.
  await operator.callOk('ship/cert/endorse', {
    id,
    surveyType: 'intermediate',
    inspectionDate: early,
    place: 'Busan',
  })
  const today = await plan(id)
  expect(await plan(id, { asOf: now })).toEqual(today)
  const before = addDays(early, -1)
  expect(await plan(id, { asOf: before })).toMatchObject({ expiryBefore: expiry })
  expect(today!.expiryBefore < expiry).toBe(true)
  const [intermediate] = (await plan(id, { asOf: before }))!.windows
  expect(intermediate).toMatchObject({ status: 'notOpen', doneDate: null })
  const survey = {
    shipCertId: id,
    ruleCode: intermediate!.ruleCode,
    occurrence: intermediate!.occurrence,
    completionDate: early,
  }
  // What was planned on that day is what the survey then did.
  expect(await plan(id, { asOf: before, surveys: [survey] })).toMatchObject({
    expiryBefore: expiry,
    expiryDate: today!.expiryBefore,
  })
  // It was recorded today.
  expect(await plan(id, { asOf: early })).toMatchObject({ expiryBefore: today!.expiryBefore })
  await app.query(`update ship_cert set create_time = '${issued} 12:00+08' where id = ${id}`)
  expect(await plan(id, { asOf: early, known: true })).toMatchObject({ expiryBefore: expiry })
})

test('a certificate is planned until the day on which it ends', async () => {
  const { id } = await paper('SR', addMonths(now, 14), 60)
  const admin = await app.signInAs('admin')
  await byTwo(chief, admin, 'ship/cert/valid', { id, valid: 0, remark: 'Wrong particulars' })
  expect(await plan(id)).toBeUndefined()
  expect(await plan(id, { asOf: now })).toBeUndefined()
  expect(await plan(id, { asOf: addDays(now, -1) })).toBeDefined()
  const old = await paper('IOPP', addMonths(now, 30))
  const { id: next } = await paper('IOPP', addMonths(now, 50), 52)
  const replaced = addMonths(addMonths(now, 50), -52)
  expect(await plan(old.id)).toBeUndefined()
  expect(await plan(next)).toBeDefined()
  expect(await plan(old.id, { asOf: addDays(replaced, -1) })).toBeDefined()
  expect(await plan(next, { asOf: addDays(replaced, -1) })).toBeUndefined()
  expect(
    (await chief.call('ship/query/plan', { id: shipId, surveys: [], asOf: '1900' })).code,
  ).toBe(400)
})
