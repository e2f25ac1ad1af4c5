/** The QR codes of certificates, read off their printed pages. FAL.5/Circ.39/Rev.2, 3.5, 3.6. */
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSelfSignedKey,
  signPdf,
  stampPdf,
  stopWorker,
} from '#server/platform/documents/index.ts'
import { embedSignedCode } from '#server/platform/signing/embed-signed-code.ts'
import type { CodePayload } from '#server/platform/signing/embed-signed-code.ts'
import { testSigningKey } from '#server/platform/signing/keys.fixture.ts'
import { openRenderer, readCode, renderPdfPage } from './render-pdf.ts'
import { certificateMarks } from '#modules/certificates/issuing/server/qr-and-number-marks.ts'

const hosts = [
  'https://plimsoll.example',
  'https://verify.classification-society.example',
  'http://localhost:8080',
]
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** A tracking number of its own for each certificate. */
const utnOf = (n: number) =>
  [0, 1, 2, 3]
    .map((part) =>
      Array.from(
        { length: part === 3 ? 2 : 4 },
        (_, at) => letters[(n * 7 + part * 11 + at * 5 + n * at) % letters.length],
      ).join(''),
    )
    .join('-')
const codes = 'SC SE SR ILL ITC IOPP ISPP IAPP IEE BWM IAFS SMC ISSC MLC CLH'.split(' ')
const certificates = codes.map((type, n) => {
  const utn = utnOf(n)
  const facts: CodePayload = {
    kind: 'ship',
    certNo: `PR-${type}-SIN-2026-${String(n).padStart(5, '0')}`,
    type,
    term: 'full',
    name: n % 2 ? 'MAJESTIC MAERSK OF THE NORTHERN SEAS 远洋' : 'OCEAN LINTEL',
    imo: '9074729',
    issueDate: '2026-11-21',
    expiryDate: '2031-11-20',
  }
  return { utn, facts, url: `${hosts[n % hosts.length]}/verify/${utn}`, certNo: facts.certNo }
})
type Box = readonly [left: number, top: number, edge: number]
let printer: Page
let signed: { pdf: Uint8Array; url: string; offline: string }[]
beforeAll(async () => {
  printer = await openRenderer()
  const { signingKey: key } = testSigningKey(await createSelfSignedKey('The society'))
  const blank = await PDFDocument.create()
  blank.addPage([595, 842]).drawText('CERTIFICATE', { x: 60, y: 700, size: 14 })
  const page = await blank.save()
  signed = await Promise.all(
    certificates.map(async ({ utn, facts, url, certNo }) => {
      const base = await stampPdf(page, {
        ...certificateMarks({ utn, facts, url, certNo }, { anchors: [], more: [], byHand: false }),
        fields: [{ name: 'sig', page: 1, rect: { x: 60, y: 100, width: 150, height: 60 } }],
      })
      const coded = embedSignedCode(base, { url, utn, facts, key })!
      const time = new Date('2026-11-21T08:00:00Z')
      const pdf = await signPdf(coded.pdf, { field: 'sig', key, name: 'X', time })
      return { pdf, url, offline: coded.qr }
    }),
  )
})
afterAll(async () => {
  await printer.context().close()
  await stopWorker()
})

/** Part of a page as printed at 150 dots an inch; its place in points from the top left. */
async function printed(pdf: Uint8Array, page: number, box: Box): Promise<Buffer> {
  const [left, top, edge] = box.map((points) => Math.round((points / 72) * 150)) as [
    number,
    number,
    number,
  ]
  return sharp(await renderPdfPage(printer, pdf, page, 150))
    .extract({ left, top, width: edge, height: edge })
    .png()
    .toBuffer()
}
/** As it is, after a poor photograph, and turned: separately and together. */
async function looks(bytes: Buffer): Promise<Record<string, Sharp>> {
  const turned = await sharp(bytes).rotate(3, { background: '#ffffff' }).png().toBuffer()
  const poor = async (from: Buffer) => sharp(await sharp(from).jpeg({ quality: 60 }).toBuffer())
  return {
    plain: sharp(bytes),
    'JPEG 60': await poor(bytes),
    turned: sharp(turned),
    'turned, JPEG 60': await poor(turned),
  }
}
async function unread(box: Box, page: number, of: 'url' | 'offline'): Promise<string[]> {
  const failures: string[] = []
  for (const [n, one] of signed.entries())
    for (const [look, image] of Object.entries(await looks(await printed(one.pdf, page, box))))
      if ((await readCode(image)) !== one[of]) failures.push(`${codes[n]} ${look}`)
  return failures
}

test('a print at 150 dots per inch shows the address and the number alone, 15 of 15', async () => {
  expect(await unread([500, 842 - 740 - 68, 68], 1, 'url')).toEqual([])
  for (const { url } of signed) expect(url).toMatch(/\/verify\/[0-9A-Z-]+$/)
})

test('the offline code on the last page is read from such a print too, 15 of 15', async () => {
  expect(await unread([297.6 - 85, 842 - 640, 170], 2, 'offline')).toEqual([])
})
