import { expect, test } from 'vitest'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import {
  app,
  chief,
  extend,
  fileId,
  shipId,
  startPaperCertTests,
  surveyedPaper,
} from './paper-cert.fixture.ts'

startPaperCertTests()

const bare = (text: string) => text.replace(/\s+/g, '')
/** The endorsement sheet of a certificate, without blanks. */
const sheet = async (id: number) => {
  const { bytes } = await chief.download('ship/cert/printExtension', { id })
  return bare((await pdfText(new Uint8Array(bytes))).drawn)
}
/** Whether the page of the certificate offers the sheet. */
const offers = async (id: number) =>
  (await chief.callOk('ship/cert/get', { id })).can.includes('printExtension')

test('a certificate that has not been extended has no endorsement sheet', async () => {
  const { id } = await surveyedPaper('ISPP', '2026-11-30')
  expect(await offers(id)).toBe(false)
  expect(await chief.call('ship/cert/printExtension', { id })).toMatchObject({ code: 409 })
})

test('the voyage to the port of survey is endorsed by the flag, under I/14(e)', async () => {
  const cert = await surveyedPaper('SC', '2026-11-30')
  await extend(cert, 'notInPort', { until: '2027-02-15', port: 'Rotterdam' })
  expect(await offers(cert.id)).toBe(true)
  const text = await sheet(cert.id)
  for (const part of [
    '展期至到达检验港口 Extension until reaching the port of survey',
    'in accordance with SOLAS I/14(e), be accepted as valid until 15 February 2027',
    'the voyage to the port of survey, Rotterdam',
    'Endorsed by 巴拿马主管机关 the Administration of Panama',
    'approval.pdf SHA-256',
    '30 November 2026',
  ])
    expect(text).toContain(bare(part))
})

test('the renewal with the new certificate not on board is endorsed by the society for the flag', async () => {
  const cert = await surveyedPaper('ILL', '2026-11-30')
  await extend(cert, 'notOnBoard', { fileId: null, renewalDate: '2026-11-20' })
  const text = await sheet(cert.id)
  for (const part of [
    'Renewal survey completed',
    'The ship complies with the relevant requirements',
    'in accordance with LL 66/88 art. 19(4), be accepted as valid until 30 April 2027',
    'under the authority of the Government of Panama',
    '20 November 2026',
  ])
    expect(text).toContain(bare(part))
  expect(text).not.toContain('SHA-256')
})

test.each([
  ['IOPP', 'shortVoyage', 'MARPOL I/10.6'],
  ['IAPP', 'notInPort', 'MARPOL VI/9.5'],
  ['BWM', 'shortVoyage', 'BWM E-5.6'],
])('%s is extended (%s) under %s', async (code, kind, article) => {
  const cert = await surveyedPaper(code, '2026-11-30')
  await extend(cert, kind, { port: 'Rotterdam' })
  expect(await sheet(cert.id)).toContain(bare(`in accordance with ${article}, be accepted`))
})

test('the approval of the full term stays on file beside that of a later extension', async () => {
  const first = await chief.upload('full-term.pdf', smallPdf('full term'), 'application/pdf')
  const { db } = app.services
  const cert = await surveyedPaper('SE', '2026-11-30')
  const fullTermFileId = first.data.attachmentId
  await db
    .updateTable('shipCert')
    .where('id', '=', cert.id)
    .set({ fullTermOn: '2025-11-20', issuedExpiry: '2025-11-30', extensionFileId: fullTermFileId })
    .execute()
  await extend(cert, 'shortVoyage')
  const text = await sheet(cert.id)
  const places = ['I/14(c), be accepted', 'I/14(f), be accepted'].map((one) =>
    text.indexOf(bare(one)),
  )
  expect(places[0]).toBeGreaterThan(0)
  expect(places[1]).toBeGreaterThan(places[0]!)
  const stored = await db
    .selectFrom('shipCert')
    .where('id', '=', cert.id)
    .select(['fullTermFileId', 'extensionFileId', 'shipId'])
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ fullTermFileId, extensionFileId: fileId, shipId })
})
