import { beforeAll, expect, test } from 'vitest'
import { pdf } from '#modules/work/regCert/regCert.fixture.ts'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import type { Chain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'

const app = testApp()
const clients = app.clients('surveyor', 'surveyor2', 'operator', 'finance')
let chain: Chain
beforeAll(async () => {
  chain = await buildChain(app)
})

/** A certificate that awaits its signature, with its document. */
async function waiting(certNo: string, status = 40): Promise<number> {
  const { attachmentId } = await app.services.files.attach(app.services.db, {
    bytes: pdf('to sign'),
    name: 'x.pdf',
    type: 'application/pdf',
    createBy: null,
  })
  return (
    await app.services.db
      .insertInto('surveyCert')
      .values({
        shipId: chain.shipId,
        certId: chain.certId,
        templateId: chain.templateId,
        surveyorId: chain.surveyorId,
        personInCharge: chain.userId,
        status,
        term: 'full',
        actionType: 'issue',
        surveyType: 'initial',
        inspectionDate: '2026-03-14',
        issueDate: '2026-03-16',
        issuePlace: 'Shanghai',
        expiryDate: '2031-03-13',
        certNo,
        utn: `T-${certNo}`,
        pdfFileId: attachmentId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
const upload = (principal: Client, id: number, bytes = pdf('signed')) =>
  principal.upload('scan.pdf', bytes, 'application/pdf', `work/surveyIssue/upload?issueId=${id}`)

test("work/surveyIssue/upload, work/surveyCert/scan: the scan of a certificate signed by hand issues it, with its hash and in the ship's record", async () => {
  const id = await waiting('INK-1')
  expect((await upload(clients.finance, id)).code).toBe(403)
  expect((await upload(clients.surveyor2, id)).code).toBe(404)
  expect(await upload(clients.surveyor, id, Buffer.from('no pdf'))).toMatchObject({
    code: 400,
    fields: [{ field: 'file' }],
  })
  expect(await clients.surveyor.call('work/surveyCert/scan', { id, version: 1 })).toMatchObject({
    code: 400,
    fields: [{ field: 'file' }],
  })
  expect(await upload(clients.operator, id)).toMatchObject({ code: 0, data: { status: 50 } })
  const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
  expect(row).toMatchObject({
    status: 50,
    fileId: expect.any(String),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    shipCertId: expect.any(Number),
  })
  expect(await clients.surveyor.callOk('ship/cert/get', { id: row.shipCertId })).toMatchObject({
    certNo: 'INK-1',
    fileId: row.fileId,
    surveyCertId: id,
  })
  expect(
    (await clients.surveyor.download('work/surveyCert/print', { id })).bytes.equals(pdf('signed')),
  ).toBe(true)
  expect((await upload(clients.operator, id)).code).toBe(409)
})

test('accepts a scan only before the signature; from a surveyor only for their own', async () => {
  expect((await upload(clients.surveyor, await waiting('INK-2', 35))).code).toBe(409)
  const id = await waiting('INK-3')
  const { id: other } = await app.services.db
    .selectFrom('appUser')
    .where('username', '=', 'chief')
    .select('id')
    .executeTakeFirstOrThrow()
  await app.services.db
    .updateTable('surveyCert')
    .set({ personInCharge: other })
    .where('id', '=', id)
    .execute()
  expect((await upload(clients.surveyor, id)).code).toBe(403)
})
