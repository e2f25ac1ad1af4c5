/** A flag without electronic certificates: the document is printed, signed by hand and scanned. */
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { nextUtn } from '#server/platform/numbering/numbers.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { chineseIn, fileInput } from './page-actions.ts'

const app = e2eApp()
let id: number
let utn: string
let document: Buffer
beforeAll(async () => {
  const { db } = app.services
  const chain = await buildChain(app)
  await db.updateTable('flag').where('id', '=', chain.flagId).set({ eCertificate: false }).execute()
  utn = await nextUtn(db)
  const made = await PDFDocument.create()
  made.addPage([595, 842])
  document = Buffer.from(await made.save())
  const { attachmentId } = await app.services.files.attach(db, {
    bytes: document,
    name: 'x.pdf',
    type: 'application/pdf',
    createBy: null,
  })
  const row = await db
    .insertInto('surveyCert')
    .values({
      shipId: chain.shipId,
      certId: chain.certId,
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
      certNo: 'HAND-1',
      utn,
      pdfFileId: attachmentId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  id = row.id
})

test('the page says to print and sign, takes the scan, and verification names the paper', async () => {
  const page = await app.signedInPage('surveyor')
  await page.goto(`/work/surveyCert/detail?id=${id}`)
  await page.getByText('The flag does not accept electronic certificates.').first().waitFor()
  expect(await page.getByRole('button', { name: 'Open signing page' }).count()).toBe(0)
  await app.screenshot(page, 'hand-1-notice')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Upload signed scan' }).click()
  const dialog = page.getByRole('dialog')
  await fileInput(dialog).setInputFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: document,
  })
  await dialog.getByRole('button', { name: 'Upload signed scan' }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  await page.goto(`/verify/${utn}`)
  await page.getByText('The original is on paper').first().waitFor()
  await app.screenshot(page, 'hand-2-verify')
  expect(chineseIn(await page.getByRole('main').innerText())).toEqual([])
  const other = await PDFDocument.create()
  other.addPage([595, 842]).drawText('Another scan')
  await page.getByLabel(/Drop the PDF here/).setInputFiles({
    name: 'other.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await other.save()),
  })
  await page.getByText('check the paper original, not the file').waitFor()
  await page.getByRole('alert').getByText('The original is on paper, and a file').waitFor()
  expect(await page.getByText('it has been altered').count()).toBe(0)
  await app.screenshot(page, 'hand-3-other-file')
  expect(await axeViolations(page)).toEqual([])
})
