import { beforeAll, expect, test } from 'vitest'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { addMonths } from '#common/rules/base/dates.ts'
import { app, now, operator, paper, shipId, startPaperCertTests } from './paper-cert.fixture.ts'

startPaperCertTests()

let fileId: string
beforeAll(async () => {
  fileId = (await operator.upload('consent.pdf', smallPdf('consent'), 'application/pdf')).data
    .attachmentId
})

const endorse = (id: number, inspectionDate: string, more: object) =>
  operator.call('ship/cert/endorse', {
    id,
    surveyType: 'annual',
    inspectionDate,
    place: 'Busan',
    ...more,
  })

test("a remote survey needs the flag's consent and is not held twice running", async () => {
  const cert = await paper('IAPP', addMonths(now, 34))
  const [first, second] = [addMonths(now, -14), addMonths(now, -2)]
  const remote = { method: 'remote' }
  expect(await endorse(cert.id, first, remote)).toMatchObject({
    code: 400,
    fields: [{ field: 'consentFileId', msg: expect.stringContaining('consent') }],
  })
  expect(await endorse(cert.id, first, { ...remote, consentFileId: fileId })).toMatchObject({
    code: 0,
  })
  expect(await endorse(cert.id, second, { ...remote, consentFileId: fileId })).toMatchObject({
    code: 400,
    fields: [{ field: 'method' }],
  })
  expect(await endorse(cert.id, second, {})).toMatchObject({ code: 0 })
  const { endorsements } = await operator.callOk('ship/cert/get', { id: cert.id })
  expect(endorsements.map(({ method }: { method: string }) => method)).toEqual([
    'remote',
    'onBoard',
  ])
})

test('an intermediate survey has the items of the annual one', async () => {
  const remote = { method: 'remote', consentFileId: fileId }
  const twice = { code: 400, fields: [{ field: 'method' }] }
  // Anniversaries 26, 14 and 2 months ago: the intermediate survey is held at the second.
  const cert = await paper('IOPP', addMonths(now, 22))
  const [first, second, third] = [addMonths(now, -26), addMonths(now, -14), addMonths(now, -2)]
  const intermediate = { surveyType: 'intermediate' }
  expect(await endorse(cert.id, first, remote)).toMatchObject({ code: 0 })
  expect(await endorse(cert.id, second, { ...remote, ...intermediate })).toMatchObject(twice)
  expect(await endorse(cert.id, second, intermediate)).toMatchObject({ code: 0 })
  // The intermediate survey on board lies between.
  expect(await endorse(cert.id, third, remote)).toMatchObject({ code: 0 })
})

test('a passenger ship is attended on board for her SOLAS certificates', async () => {
  const { db } = app.services
  await db.updateTable('ship').where('id', '=', shipId).set({ shipType: '108' }).execute()
  const cert = await paper('ILL', addMonths(now, 46))
  expect(
    await endorse(cert.id, addMonths(now, -2), { method: 'remote', consentFileId: fileId }),
  ).toMatchObject({ code: 400, fields: [{ field: 'method' }] })
  await db.updateTable('ship').where('id', '=', shipId).set({ shipType: '203' }).execute()
})

test('remote is no type of survey that is endorsed', async () => {
  const cert = await paper('IAPP', addMonths(now, 58))
  expect(await endorse(cert.id, now, { surveyType: 'remote' })).toMatchObject({
    code: 400,
    fields: [{ field: 'surveyType' }],
  })
})

test('a renewal does not let the same survey be held remotely twice running', async () => {
  const remote = { method: 'remote', consentFileId: fileId }
  const before = await paper('BWM', addMonths(now, 10))
  await app.services.db
    .insertInto('certEndorsement')
    .values({
      shipCertId: before.id,
      surveyType: 'annual',
      inspectionDate: addMonths(now, -13),
      place: 'Busan',
      method: 'remote',
      explanationZh: '-',
      explanationEn: '-',
    })
    .execute()
  const renewed = await paper('BWM', addMonths(now, 49))
  expect(await endorse(renewed.id, now, remote)).toMatchObject({
    code: 400,
    fields: [{ field: 'method', msg: expect.stringContaining('last time') }],
  })
})
