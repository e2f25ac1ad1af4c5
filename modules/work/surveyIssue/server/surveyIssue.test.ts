import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '#modules/work/regCert/regCert.build.ts'
import { buildChain } from '#modules/work/surveyCert/surveyCert.build.ts'
import type { Chain } from '#modules/work/surveyCert/surveyCert.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let chain: Chain
const people = {} as Record<'surveyor' | 'surveyor2' | 'operator' | 'finance', Client>
beforeAll(async () => {
  house = await startHouse()
  for (const name of ['surveyor', 'surveyor2', 'operator', 'finance'] as const) people[name] = await house.as(name)
  chain = await buildChain(house)
})
afterAll(() => house.close())

/** A certificate that waits for its signature, with its document. */
async function waiting(certNo: string, status = 40): Promise<number> {
  const { attachmentId } = await house.services.files.attach(house.services.db, { bytes: pdf('to sign'), name: 'x.pdf', type: 'application/pdf', createBy: null })
  return (await house.services.db.insertInto('surveyCert').values({
    shipId: chain.shipId, certId: chain.certId, templateId: chain.templateId, surveyorId: chain.surveyorId, personInCharge: chain.userId, status, term: 'full', actionType: 'issue', surveyType: 'initial',
    inspectionDate: '2026-03-14', issueDate: '2026-03-16', issuePlace: 'Shanghai', expiryDate: '2031-03-13', certNo, utn: `T-${certNo}`, pdfFileId: attachmentId,
  }).returning('id').executeTakeFirstOrThrow()).id
}
const upload = (who: Client, id: number, bytes = pdf('signed')) => who.upload('scan.pdf', bytes, 'application/pdf', `work/surveyIssue/upload?issueId=${id}`)

test('work/surveyIssue/upload, work/surveyCert/scan: the scan of the paper signed by hand issues the certificate, with its hash and in the ship\'s record', async () => {
  const id = await waiting('INK-1')
  expect((await upload(people.finance, id)).code).toBe(403)
  expect((await upload(people.surveyor2, id)).code).toBe(404)
  expect(await upload(people.surveyor, id, Buffer.from('no pdf'))).toMatchObject({ code: 400, fields: [{ field: 'file' }] })
  expect(await people.surveyor.call('work/surveyCert/scan', { id, version: 1 })).toMatchObject({ code: 400, fields: [{ field: 'file' }] })
  expect(await upload(people.operator, id)).toMatchObject({ code: 0, data: { status: 50 } })
  const row = await people.surveyor.ok('work/surveyCert/get', { id })
  expect(row).toMatchObject({ status: 50, fileId: expect.any(String), sha256: expect.stringMatching(/^[0-9a-f]{64}$/), shipCertId: expect.any(Number) })
  expect(await people.surveyor.ok('ship/cert/get', { id: row.shipCertId })).toMatchObject({ certNo: 'INK-1', fileId: row.fileId, surveyCertId: id })
  expect((await people.surveyor.file('work/surveyCert/print', { id })).bytes.equals(pdf('signed'))).toBe(true)
  expect((await upload(people.operator, id)).code).toBe(409)
})

test('only what waits for its signature takes a scan; a surveyor only what they have in charge', async () => {
  expect((await upload(people.surveyor, await waiting('INK-2', 35))).code).toBe(409)
  const id = await waiting('INK-3')
  const { id: other } = await house.services.db.selectFrom('appUser').where('username', '=', 'chief').select('id').executeTakeFirstOrThrow()
  await house.services.db.updateTable('surveyCert').set({ personInCharge: other }).where('id', '=', id).execute()
  expect((await upload(people.surveyor, id)).code).toBe(403)
})
