/**
 * A port-state officer without a connection: the page was opened once, and verifies scanned codes
 * and dropped files.
 */
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signPdf, stampPdf } from '#server/platform/documents/index.ts'
import { embedSignedCode, reservedQrVersion } from '#server/platform/signing/embed-signed-code.ts'
import { insertSignedDocument } from '#server/platform/signing/signed-documents.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { chineseIn } from './page-actions.ts'

const utn = 'QRST-UVWX-YZ23-45'
const app = e2eApp({ demo: false, pageCache: true })
let page: Page
let signedPdf: Buffer
let code: string
beforeAll(async () => {
  const { db, signingKey: key, config } = app.services
  const flag = await db.selectFrom('flag').select('id').executeTakeFirstOrThrow()
  const kind = await db
    .selectFrom('cert')
    .where('code', '=', 'SC')
    .select('id')
    .executeTakeFirstOrThrow()
  const ship = await db
    .insertInto('ship')
    .values({
      name: 'OFF THE NET',
      imo: '9074729',
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId: flag.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const facts = {
    kind: 'ship' as const,
    certNo: 'PR-SC-2026-00077',
    type: 'SC',
    term: 'full',
    name: 'OFF THE NET',
    imo: '9074729',
    issueDate: '2026-11-21',
    expiryDate: '2099-11-20',
  }
  const url = `${config.publicUrl}/verify/${utn}`
  const blank = await PDFDocument.create()
  blank.addPage([595, 842]).drawText('Certificate')
  const base = await stampPdf(await blank.save(), {
    qr: [{ text: url, version: reservedQrVersion(url, facts), page: 1, x: 500, y: 740, size: 68 }],
    fields: [{ name: 'sig', page: 1, rect: { x: 60, y: 100, width: 150, height: 60 } }],
  })
  const coded = embedSignedCode(base, { url, utn, facts, key })!
  signedPdf = Buffer.from(
    await signPdf(coded.pdf, {
      field: 'sig',
      key,
      name: 'Lin Haifeng',
      time: new Date(),
      reason: `${facts.certNo} ${utn}`,
    }),
  )
  code = coded.qr.split('#')[1]!
  const sha256 = Buffer.from(
    await crypto.subtle.digest('SHA-256', new Uint8Array(signedPdf)),
  ).toString('hex')
  await insertSignedDocument(db, { utn, signingKeyId: key.id, sha256, qr: coded.qr })
  await db
    .insertInto('shipCert')
    .values({
      shipId: ship.id,
      certId: kind.id,
      certNo: facts.certNo,
      utn,
      term: 'full',
      issueDate: facts.issueDate,
      expiryDate: facts.expiryDate,
      sha256,
    })
    .execute()
  page = await app.anonymousPage()
})

const drop = (buffer: Buffer) =>
  page
    .getByLabel(/Drop the PDF here/)
    .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer })

test('online the scanned code and the register are shown side by side, and the file is the original', async () => {
  await page.goto(`/verify/${utn}#${code}`)
  await page.getByText('This certificate was issued by the society and is in force.').waitFor()
  await page.getByText('QR code: valid signature').waitFor()
  await drop(signedPdf)
  await page.getByText('Match: this is exactly the file').waitFor()
  await page.getByText('The QR code refers to this file.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  // Offline use is available once the service worker is active.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await app.screenshot(page, 'offline-1-online')
})

test('an address names the day, and keeps it', async () => {
  const officer = await app.anonymousPage('en')
  const day = officer.locator('input[type=date]')
  await officer.goto(`/verify/${utn}?asOf=2020-02-29`)
  await officer.getByText('2020-02-29').first().waitFor()
  expect(await day.inputValue()).toBe('2020-02-29')
  await officer.getByRole('button', { name: 'Verify', exact: true }).click()
  expect(new URL(officer.url()).search).toBe('?asOf=2020-02-29')
  await officer.goto(`/verify/${utn}?asOf=yesterday`)
  await officer.getByText(utn, { exact: true }).waitFor()
  expect(await day.inputValue()).toBe('')
})

test('a changed file takes the place of the register’s answer at the top of the page', async () => {
  const entry = page.getByRole('article').filter({ hasText: 'PR-SC-2026-00077' }).first()
  await drop(Buffer.concat([signedPdf, Buffer.from('\n% more')]))
  const alert = entry.getByRole('alert')
  await alert.getByText('The file you checked is not this certificate').waitFor()
  expect(await entry.getAttribute('class')).not.toContain('verify-valid')
  expect(await axeViolations(page)).toEqual([])
  await app.screenshot(page, 'offline-1-changed-file')
  await drop(signedPdf)
  await alert.waitFor({ state: 'detached' })
  expect(await entry.getAttribute('class')).toContain('verify-valid')
})

test('offline the scanned code and the file are verified, with an unknown status', async () => {
  await page.context().setOffline(true)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/verify/${utn}?again#${code}`)
  await page.getByText('Signature valid; offline, last status unknown.').waitFor()
  expect(await page.getByRole('article').innerText()).toMatch(
    /OFF THE NET[^]*9074729[^]*PR-SC-2026-00077/,
  )
  await drop(signedPdf)
  await page
    .getByText(
      'The electronic signature is valid and covers the whole file. You are offline and the last status is unknown',
    )
    .waitFor()
  await app.screenshot(page, 'offline-2-offline')
  await drop(Buffer.concat([signedPdf, Buffer.from('\n% more')]))
  await page.getByText('Content was added after signing').waitFor()
  expect(chineseIn(await page.locator('main').innerText())).toEqual([])
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByText('签名正确；目前离线，最后状态未知。').waitFor()
  await app.screenshot(page, 'offline-3-zh')
})

test('code with one changed digit is invalid, and its contents are not shown', async () => {
  const forged = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10)
  await page.goto(`/verify/${utn}?forged#${forged}`)
  await page.getByText('二维码签名错误').waitFor()
  expect(await page.getByText('OFF THE NET').count()).toBe(0)
  await page.context().setOffline(false)
})
