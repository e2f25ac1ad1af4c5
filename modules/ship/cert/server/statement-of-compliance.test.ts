import { expect, test } from 'vitest'
import { app, companyId, operator, shipId, startPaperCertTests } from './paper-cert.fixture.ts'

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

test('ship/cert/save: after a change of company a statement runs through the following year: VI/6.7', async () => {
  const { db } = app.services
  const { id: certId } = await db
    .selectFrom('cert')
    .where('code', '=', 'SOC')
    .select('id')
    .executeTakeFirstOrThrow()
  const save = (issueDate: string, expiryDate: string, more: object = {}) =>
    operator.call('ship/cert/save', {
      shipId,
      certId,
      certNo: `SOC-${issueDate}-${expiryDate}`,
      term: 'full',
      inspectionDate: issueDate,
      issueDate,
      expiryDate,
      ...more,
    })
  expect(await save('2024-09-01', '2026-05-31')).toMatchObject({
    code: 400,
    fields: [{ field: 'expiryDate' }],
  })
  expect(await save('2024-09-01', '2026-05-31', { surveyType: 'changeOfFlag' })).toMatchObject({
    code: 0,
  })
  await db
    .insertInto('shipChange')
    .values({
      shipId,
      kind: 'manager',
      field: 'managerId',
      fromId: companyId,
      toId: companyId,
      effectiveDate: '2023-08-20',
    })
    .execute()
  expect(await save('2023-08-19', '2025-05-31')).toMatchObject({ code: 400 })
  expect(await save('2023-09-01', '2025-06-01')).toMatchObject({ code: 400 })
  expect(await save('2023-09-01', '2025-05-31')).toMatchObject({ code: 0 })
})
