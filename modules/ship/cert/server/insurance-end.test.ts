import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { now, operator, paper, startPaperCertTests } from './paper-cert.fixture.ts'

startPaperCertTests()

test('a certificate of insurance is in force to the last day of cover', async () => {
  const cert = await paper('BCC', addMonths(now, 8), 12)
  const end = (lastDay: string) =>
    operator.call('ship/cert/insurance', { id: cert.id, lastDay, remark: 'Policy cancelled' })
  const standing = async () => {
    const row = await operator.callOk('ship/cert/get', { id: cert.id })
    return [row.standing, row.standingReason]
  }
  expect(await end(addMonths(now, -5))).toMatchObject({ code: 400, fields: [{ field: 'lastDay' }] })
  expect(await end(now)).toMatchObject({ code: 0 })
  expect(await standing()).toEqual(['inForce', 'good'])
  expect(
    (await operator.callOk('ship/cert/life', { id: cert.id, day: addDays(now, 1) })).onDay,
  ).toMatchObject({ standing: 'lapsed', reason: 'insuranceEnded' })
  // A wrong day is corrected by another entry.
  expect(await end(addDays(now, -1))).toMatchObject({ code: 0 })
  expect(await standing()).toEqual(['lapsed', 'insuranceEnded'])
  expect(await end(addMonths(now, 8))).toMatchObject({ code: 0 })
  expect(await standing()).toEqual(['inForce', 'good'])
})

test('only certificates of insurance have one', async () => {
  const cert = await paper('IOPP', addMonths(now, 58))
  expect(
    await operator.call('ship/cert/insurance', { id: cert.id, lastDay: now, remark: 'Wrong' }),
  ).toMatchObject({ code: 409, error: 'shipCert.notInsurance' })
  expect((await operator.callOk('ship/cert/get', { id: cert.id })).can).not.toContain('insurance')
})
