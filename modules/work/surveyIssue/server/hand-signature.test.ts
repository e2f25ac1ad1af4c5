import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import type { Chain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const clients = app.clients('surveyor', 'operator', 'admin')
let chain: Chain
beforeAll(async () => {
  chain = await buildChain(app)
})

const accepts = (eCertificate: boolean) =>
  app.services.db.updateTable('flag').where('id', '=', chain.flagId).set({ eCertificate }).execute()
/** A certificate that awaits its signature, with its document. */
async function waiting(certNo: string, certId = chain.certId): Promise<number> {
  const document = await PDFDocument.create()
  document.addPage([595, 842])
  const { attachmentId } = await app.services.files.attach(app.services.db, {
    bytes: await document.save(),
    name: 'x.pdf',
    type: 'application/pdf',
    createBy: null,
  })
  const { id } = await app.services.db
    .insertInto('surveyCert')
    .values({
      shipId: chain.shipId,
      certId,
      templateId: chain.templateId,
      surveyorId: chain.surveyorId,
      personInCharge: chain.userId,
      status: 40,
      term: 'full',
      actionType: 'issue',
      surveyType: 'initial',
      inspectionDate: '2026-03-14',
      issueDate: '2026-03-16',
      issuePlace: 'Shanghai',
      expiryDate: '2031-03-13',
      certNo,
      utn: `AAAA-BBBB-CCCC-${certNo}`,
      pdfFileId: attachmentId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const scan = (id: number, name: string, bytes: Buffer, type: string) =>
  clients.operator.upload(name, bytes, type, `work/surveyIssue/upload?issueId=${id}`)
async function verified(utn: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${app.url}/api/verify/${utn}`)
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

describe('a flag that accepts no electronic certificates', () => {
  test('a statutory certificate is not signed electronically; its page says how it is issued', async () => {
    await accepts(false)
    const id = await waiting('H2')
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
    expect(row).toMatchObject({ byHand: true, moves: expect.not.arrayContaining(['sign']) })
    expect(row.moves).toContain('scan')
    expect(
      await clients.surveyor.call('work/surveyCert/sign', { id, version: row.version }),
    ).toMatchObject({
      code: 409,
      msg: expect.stringContaining('does not accept electronic certificates'),
    })
  })
  test('the scan issues it, also as a photograph; verification says that the original is on paper', async () => {
    await accepts(false)
    const id = await waiting('H3')
    const photo = await sharp({
      create: { width: 600, height: 850, channels: 3, background: '#eeeeee' },
    })
      .jpeg()
      .toBuffer()
    expect(await scan(id, 'scan.txt', Buffer.from('no scan'), 'text/plain')).toMatchObject({
      code: 400,
    })
    expect(await scan(id, 'scan.jpg', photo, 'image/jpeg')).toMatchObject({
      code: 0,
      data: { status: 50 },
    })
    const { bytes } = await clients.surveyor.download('work/surveyCert/print', { id })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await verified('AAAA-BBBB-CCCC-H3')).toMatchObject({ status: 'valid', onPaper: true })
    const [cert] = await app.query<{ id: number }>(
      `select id from ship_cert where utn = 'AAAA-BBBB-CCCC-H3'`,
    )
    expect(await clients.surveyor.callOk('ship/cert/get', { id: cert!.id })).toMatchObject({
      onPaper: true,
    })
  })
  test('class certificates are signed electronically', async () => {
    await accepts(false)
    const { id: certId } = await app.services.db
      .selectFrom('cert')
      .where('code', '=', 'CLH')
      .select('id')
      .executeTakeFirstOrThrow()
    const id = await waiting('H4', certId)
    expect(await clients.surveyor.callOk('work/surveyCert/get', { id })).toMatchObject({
      byHand: false,
      moves: expect.arrayContaining(['sign']),
    })
  })
  test('where the flag accepts them, the certificate is signed electronically', async () => {
    await accepts(true)
    const id = await waiting('H5')
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
    expect(row).toMatchObject({ byHand: false, moves: expect.arrayContaining(['sign']) })
    await clients.surveyor.callOk('work/surveyCert/sign', { id, version: row.version })
    expect(await verified('AAAA-BBBB-CCCC-H5')).toMatchObject({ onPaper: false })
  })
})
