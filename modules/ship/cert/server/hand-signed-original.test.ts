import { expect, test } from 'vitest'
import { addMonths } from '#common/rules/base/dates.ts'
import { app, fileId, now, operator, paper, startPaperCertTests } from './paper-cert.fixture.ts'

startPaperCertTests()

const hasHandSignedOriginal = async (id: number) =>
  (await operator.callOk('ship/cert/get', { id })).onPaper

test('the original of a certificate recorded from paper with its scan is on paper', async () => {
  const { id } = await paper('SC', addMonths(now, 30))
  // Without a scan nothing is shown whose original could be meant.
  expect(await hasHandSignedOriginal(id)).toBe(false)
  await app.query(`update ship_cert set file_id = '${fileId}' where id = ${id}`)
  expect(await hasHandSignedOriginal(id)).toBe(true)
})

test('a certificate issued here without a scan is not', async () => {
  const { id } = await paper('SE', addMonths(now, 30))
  await app.query(`update ship_cert set file_id = '${fileId}', utn = 'PAPR-PAPR-PAPR-PA'
    where id = ${id}`)
  expect(await hasHandSignedOriginal(id)).toBe(false)
})
