import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import jsqr from 'jsqr'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSelfSignedKey,
  qrVersion,
  signPdf,
  stampPdf,
  stopWorker,
} from '../documents/index.ts'
import { embedSignedCode, reservedQrVersion } from './embed-signed-code.ts'
import type { CodePayload } from './embed-signed-code.ts'
import { testSigningKey } from './keys.fixture.ts'

// A CommonJS package: its function is the default of its default.
const read = ((jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr) as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string; version: number } | null
const dir = mkdtempSync(join(tmpdir(), 'plimsoll-qr-'))
const utn = '7K2M-9QX4-ZPAB-CD'
const url = `https://verify.classification-society.example/verify/${utn}`
const facts: CodePayload = {
  kind: 'ship',
  certNo: 'PR-SAFCON-SIN-2026-00012',
  type: 'SAFCON',
  term: 'conditional',
  name: 'MAJESTIC MAERSK OF THE NORTHERN SEAS 远洋',
  imo: '9074729',
  issueDate: '2026-11-21',
  expiryDate: '2031-11-20',
}
/** Edge of the code on the face of certificates made until version 0.2, in points: 24 mm. */
const size = 68
let pdf: Uint8Array
let qr: string
beforeAll(async () => {
  const { signingKey: app } = testSigningKey(await createSelfSignedKey('The society'))
  const blank = await PDFDocument.create()
  blank
    .addPage([595, 842])
    .drawText('CARGO SHIP SAFETY CONSTRUCTION CERTIFICATE', { x: 60, y: 700, size: 14 })
  const base = await stampPdf(await blank.save(), {
    qr: [{ text: url, version: reservedQrVersion(url, facts), page: 1, x: 500, y: 740, size }],
    fields: [{ name: 'sig', page: 1, rect: { x: 60, y: 100, width: 150, height: 60 } }],
  })
  const coded = embedSignedCode(base, { url, utn, facts, key: app })!
  qr = coded.qr
  pdf = await signPdf(coded.pdf, { field: 'sig', key: app, name: 'X', time: new Date() })
})
afterAll(async () => {
  rmSync(dir, { recursive: true })
  await stopWorker()
})

/** The corner of the page with the code on it. */
const rendered = (dpi: number) => {
  const points = (length: number) => String(Math.round((length / 72) * dpi))
  writeFileSync(join(dir, 'page.pdf'), pdf)
  execFileSync(
    'pdftoppm',
    [
      '-r',
      String(dpi),
      '-x',
      points(490),
      '-y',
      points(25),
      '-W',
      points(100),
      '-H',
      points(95),
      '-png',
      '-singlefile',
      'page.pdf',
      `page${dpi}`,
    ],
    { cwd: dir },
  )
  return sharp(join(dir, `page${dpi}.png`))
}
async function decoded(image: Sharp): Promise<{ data: string; version: number } | null> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return read(new Uint8ClampedArray(data), info.width, info.height)
}
const renders = (() => {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test('a long code has at most version 12, whose modules at 24 mm are a third of a millimetre', () => {
  expect(qrVersion(qr)).toBeLessThanOrEqual(12)
  expect(((size / 72) * 25.4) / (qrVersion(qr) * 4 + 17 + 8)).toBeGreaterThan(0.32)
})

test.runIf(renders)(
  'it is read from the printed page by scanners and phones: at 150, 200 and 300 dots per inch, blurred, rotated and grey',
  async () => {
    const page = rendered(300)
    const conditions: [string, Sharp][] = [
      ['300', page.clone()],
      ['200', rendered(200)],
      ['150', rendered(150).resize({ width: 600 })],
      ['blurred', page.clone().blur(1.2)],
      ['turned', page.clone().rotate(17, { background: '#ffffff' })],
      ['grey paper', page.clone().linear(0.5, 90)],
    ]
    for (const [look, image] of conditions) expect((await decoded(image))?.data, look).toBe(qr)
  },
)
