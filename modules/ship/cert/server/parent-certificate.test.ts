import { expect, test } from 'vitest'
import { app, now, operator, paper, shipId, startPaperCertTests } from './paper-cert.fixture.ts'
import { addMonths } from '#common/rules/base/dates.ts'

startPaperCertTests()

const exemption = async (expiryDate: string, issueDate: string) => {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', 'EXC')
    .select('id')
    .executeTakeFirstOrThrow()
  return operator.call('ship/cert/save', {
    shipId,
    certId,
    certNo: `EXC-${expiryDate}`,
    term: 'full',
    inspectionDate: issueDate,
    issueDate,
    expiryDate,
  })
}

test('ship/cert/save: an exemption ends with the certificate it is attached to, and never later', async () => {
  // Issued two years ago without any survey since: its first annual window closed nine months ago.
  const expiry = addMonths(now, 36)
  const parent = await paper('SC', expiry)
  const issued = addMonths(expiry, -60)
  expect(await exemption(addMonths(expiry, 1), issued)).toMatchObject({
    code: 400,
    fields: [{ field: 'expiryDate', msg: expect.stringContaining(expiry) }],
  })
  const { data } = await exemption(expiry, issued)
  expect(await operator.callOk('ship/cert/get', { id: data.id })).toMatchObject({
    parentId: parent.id,
    standing: 'lapsed',
    standingReason: 'parentEnded',
    standingRule: 'SOLAS I/14(a)',
  })
  expect(await operator.callOk('ship/cert/get', { id: parent.id })).toMatchObject({
    standing: 'lapsed',
    standingReason: 'surveyMissed',
    standingSince: (await operator.callOk('ship/cert/get', { id: data.id })).standingSince,
  })
})
