import { expect, test } from 'vitest'
import { app, operator, shipId, startPaperCertTests } from './paper-cert.fixture.ts'

startPaperCertTests()

test('ship/cert/save: the statement of compliance of the next year does not replace the one before', async () => {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', 'SOC')
    .select('id')
    .executeTakeFirstOrThrow()
  const statement = (year: number) =>
    operator.callOk('ship/cert/save', {
      shipId,
      certId,
      certNo: `SOC-${year}`,
      term: 'full',
      inspectionDate: `${year}-03-20`,
      issueDate: `${year}-05-20`,
      expiryDate: `${year + 1}-05-31`,
    })
  const [first, second] = [await statement(2025), await statement(2026)]
  expect(await operator.callOk('ship/cert/get', { id: first.id })).toMatchObject({
    supersededBy: null,
    standing: 'expired',
  })
  expect(await operator.callOk('ship/cert/get', { id: second.id })).toMatchObject({
    supersedes: null,
    standing: 'inForce',
  })
})
