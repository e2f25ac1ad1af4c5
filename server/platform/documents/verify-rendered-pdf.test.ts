import fontkit from '@cantoo/fontkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { verifyRenderedPdf } from './verify-rendered-pdf.ts'
import { fontBytes } from '../fonts/fonts.ts'
import { stampPdf } from './stamp.ts'
import { stopWorker } from './worker.ts'

let blank: Uint8Array
beforeAll(async () => {
  const document = await PDFDocument.create()
  document.addPage([595, 842])
  blank = await document.save()
})
afterAll(stopWorker)

/** A page with these lines, each at a place of its own. */
const page = (...lines: [text: string, x: number, y: number][]) =>
  stampPdf(blank, { texts: lines.map(([text, x, y]) => ({ text, x, y, page: 1, size: 10 })) })
const findings = async (pdf: Uint8Array, ...printed: string[]) =>
  (await verifyRenderedPdf(pdf, { printed })).map((f) => f.en)

test('values are found regardless of white space, line breaks and capitals', async () => {
  const pdf = await page(['EVER GIVEN 长荣', 50, 800], ['海运股份', 50, 780])
  expect(await findings(pdf, 'Ever  Given', '长荣海运股份', 'GIVEN长荣', '')).toEqual([])
})

test('a value wrapped in a table cell is found in drawing order', async () => {
  const pdf = await page(
    ['Panama Canal', 50, 800],
    ['Authority', 50, 788],
    ['2026-01-01', 300, 800],
    ['to 2027', 300, 788],
  )
  expect(await findings(pdf, 'Panama Canal Authority', '2026-01-01 to 2027')).toEqual([])
})

test('a glyph drawn late from another font does not hide its value', async () => {
  const pdf = await page(['25', 50, 800], ['max', 90, 800], ['℃', 65, 800])
  expect(await findings(pdf, '25℃ max')).toEqual([])
})

test('a missing value is named', async () => {
  expect((await findings(await page(['EVER GIVEN', 50, 800]), 'EVER GREEN'))[0]).toContain(
    'EVER GREEN',
  )
})

test.each(['{', '}', 'undefined'])('%s left in the text is a fault', async (mark) => {
  expect(await findings(await page([`ship ${mark} name`, 50, 800]), 'ship')).toHaveLength(1)
})

test('a replacement character is a fault: text was lost', async () => {
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit as never)
  document.addPage().drawText('ship \ufffd', { font: await document.embedFont(fontBytes('tinos')) })
  expect(await findings(await document.save(), 'ship')).toEqual([expect.stringContaining('U+FFFD')])
})

test('a brace in a value is no fault', async () => {
  expect(await findings(await page(['{a}', 50, 800]), '{a}')).toEqual([])
})
