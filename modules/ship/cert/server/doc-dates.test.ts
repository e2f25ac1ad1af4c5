import { expect, test } from 'vitest'
import { addMonths, addYears } from '#common/rules/base/dates.ts'
import { now, operator, paper, startPaperCertTests } from './paper-cert.fixture.ts'

startPaperCertTests()

test('ship/cert/plan: a late renewal of a DOC counts from completion, that of an SMC from the old expiry', async () => {
  const expiry = addMonths(now, 2)
  const completionDate = addMonths(expiry, 1)
  const plan = async (code: string) =>
    operator.callOk('ship/cert/plan', { id: (await paper(code, expiry)).id, completionDate })
  expect(await plan('SMC')).toMatchObject({ expiryDate: addYears(expiry, 5) })
  expect((await plan('DOC')).expiryDate > addYears(expiry, 5)).toBe(true)
})

test('ship/cert/endorse: an annual verification of a DOC is not endorsed before its window', async () => {
  const cert = await paper('DOC', addMonths(now, 54))
  expect(
    await operator.call('ship/cert/endorse', {
      id: cert.id,
      surveyType: 'annual',
      inspectionDate: now,
      place: 'Busan',
    }),
  ).toMatchObject({
    code: 400,
    fields: [{ field: 'inspectionDate', msg: expect.stringContaining('opens on') }],
  })
})

test('ship/cert/plan: one year is written in the singular', async () => {
  const { id } = await paper('PSS', addMonths(now, 6), 12)
  const { explanationEn } = await operator.callOk('ship/cert/plan', { id, completionDate: now })
  expect(explanationEn).toContain('1 year from completion')
})
