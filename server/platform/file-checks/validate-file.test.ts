import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { certificateTemplate } from '../documents/word-template.fixture.ts'
import { officePackage, pdf, picture, smallPdf, svg, zip } from './sample-files.fixture.ts'
import { ask, latin, object } from './validate-file.fixture.ts'
import type { Bytes } from './validate-file.fixture.ts'

let docx: Uint8Array
beforeAll(async () => {
  docx = await certificateTemplate()
})
describe('accepts valid files and detects their kind', () => {
  test.each<[name: string, kind: string, make: () => Bytes, declared?: string]>([
    ['检验报告.pdf', 'pdf', () => pdf(), 'application/pdf'],
    ['flat.pdf', 'pdf', () => pdf(undefined, false)],
    ['small.PDF', 'pdf', () => smallPdf(), 'application/octet-stream'],
    [
      'opens at its first page.pdf',
      'pdf',
      () => object('<</Type/Catalog/OpenAction[3 0 R/XYZ null null 0]/Names 5 0 R>>'),
    ],
    [
      'has web links.pdf',
      'pdf',
      () => object('<</Type/Annot/A<</S/URI/URI(https://example.org/JS/Launch)>>>>'),
    ],
    [
      'report.docx',
      'docx',
      () => docx,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      '表.xlsx',
      'xlsx',
      () => officePackage('xlsx', { 'xl/printerSettings/printerSettings1.bin': new Uint8Array(4) }),
      'application/wps-office.xlsx',
    ],
    ['slides.pptx', 'pptx', () => officePackage('pptx')],
    ['photo.JPG', 'jpg', () => picture('jpeg'), 'image/jpeg'],
    ['plan.png', 'png', () => picture('png')],
    ['plan.webp', 'webp', () => picture('webp')],
    ['scan.tiff', 'tif', () => picture('tiff')],
    ['note.txt', 'txt', () => Buffer.from('已检验 found in order'), 'text/plain'],
    ['note of old windows.txt', 'txt', () => Buffer.from('d2d1bcecd1e9', 'hex')],
    [
      'fees.csv',
      'csv',
      () => Buffer.from('code,fee\nA,-12.50\n"B, C",+3|4\n'),
      'application/vnd.ms-excel',
    ],
    [
      'all.zip',
      'zip',
      async () =>
        zip({ '报告/report.pdf': await pdf(), 'a/photo.png': await picture('png'), 'empty/': '' }),
      'application/x-zip-compressed',
    ],
  ])('%s', async (name, kind, make, declared = '') =>
    expect(await ask(name, make(), { declared })).toEqual([kind]),
  )
})

test('refuses SVG and names the accepted kinds', async () => {
  for (const inner of ['', '<script>alert(1)</script>', '<use href="#a"/>'])
    expect(await ask('plan.svg', svg(inner))).toEqual(['svgNotTaken', 'kindsTaken'])
  expect(await ask('a.zip', zip({ 'plan.svg': svg() }))).toEqual(['svgNotTaken', 'kindsTaken'])
  expect(await ask('plan.txt', svg())).toEqual(['notText'])
})

test('refuses a declared type that differs from the content', async () => {
  expect(await ask('a.pdf', smallPdf(), { declared: 'image/png' })).toEqual(['declaredDiffers'])
  expect(await ask('a.png', picture('png'), { declared: 'text/html' })).toEqual(['declaredDiffers'])
})

test('applies the kinds and the size limit of the purpose', async () => {
  expect(await ask('a.pdf', smallPdf(), { kinds: ['png'] })).toEqual(['kindNotTaken', 'kindsTaken'])
  expect(
    await ask('a.pdf', Buffer.concat([smallPdf(), Buffer.alloc(2 ** 20, 32)]), { max: 2 ** 20 }),
  ).toEqual(['largeFile'])
  expect(await ask('form.json', latin('{"a":1}'), { kinds: ['json'] })).toEqual(['json'])
  expect(await ask('form.json', latin('{"a":'), { kinds: ['json'] })).toEqual(['badJson'])
})

test('reports damaged files without throwing other errors', async () => {
  const good: [string, Buffer][] = [
    ['a.pdf', await pdf()],
    ['a.docx', Buffer.from(docx)],
    ['a.png', await picture('png')],
    ['a.zip', zip({ 'a.txt': 'a' })],
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.nat(good.length - 1),
      fc.array(fc.record({ at: fc.nat(), to: fc.nat(255) }), { minLength: 1, maxLength: 8 }),
      fc.option(fc.nat()),
      async (which, changes, cut) => {
        const [name, bytes] = good[which]!
        const file = Buffer.from(
          bytes.subarray(0, cut === null ? bytes.length : cut % bytes.length),
        )
        for (const { at, to } of changes) if (file.length) file[at % file.length] = to
        expect((await ask(name, file)).length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 200 },
  )
})
