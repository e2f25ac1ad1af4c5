import PizZip from 'pizzip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DocumentError } from '../office-files/document-problem.ts'
import { certificateTemplate, alterPackage, withMarkup } from './word-template.fixture.ts'
import { fillTemplate, mergeTemplate, scanTemplate } from './template.ts'
import { inWorker, stopWorker } from './worker.ts'

let template: Uint8Array
beforeAll(async () => {
  template = await certificateTemplate()
})
afterAll(stopWorker)

/** Visible text of a part; paragraphs by line. */
const textOf = (docx: Uint8Array, part = 'word/document.xml') =>
  new PizZip(docx)
    .file(part)!
    .asText()
    .replace(/<\/w:p>|<w:br\/>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
const codesOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(DocumentError)
  return (error as DocumentError).issues.map((i) => i.code)
}

describe('scanning', () => {
  test('lists keywords of header and body, over split runs and in loops, and the bookmarks', async () => {
    const scan = await scanTemplate(template)
    expect(scan.errors).toEqual([])
    expect(scan.keywords).toEqual(
      expect.arrayContaining([
        { keyword: 'certNo' },
        { keyword: 'shipName' },
        { keyword: '船舶识别号' },
        { keyword: 'isNewShip', section: true },
        { keyword: 'endorsements', section: true },
        { keyword: 'place', inLoop: 'endorsements' },
        { keyword: 'date', inLoop: 'endorsements' },
      ]),
    )
    expect(scan.keywords).toHaveLength(7)
    expect(scan.bookmarks).toEqual(['sigSurveyor', 'sealOfficial', 'qr'])
  })

  test.each([
    ['{shipName', 'keywordUnclosed'],
    ['shipName}', 'keywordUnopened'],
    ['{{shipName}}', 'keywordDoubled'],
    ['{}', 'keywordEmpty'],
    ['{#rows}a', 'loopUnclosed'],
    ['a{/rows}', 'loopUnopened'],
    ['{#a}{#b}{/a}{/b}', 'loopCrossed'],
  ])('%s is reported as %s', async (text, code) => {
    const { errors, keywords } = await scanTemplate(await certificateTemplate([text]))
    expect(errors.map((e) => e.code)).toContain(code)
    if (code !== 'keywordEmpty') expect(keywords).toEqual([])
  })

  test('several errors are reported at once, with the part', async () => {
    const { errors } = await scanTemplate(await certificateTemplate(['{open', '{#rows}a']))
    expect(errors.length).toBeGreaterThan(1)
    expect(errors[0]!.part).toBe('word/document.xml')
  })

  test('a refused file is not scanned', async () => {
    const scan = await scanTemplate(alterPackage(template, { 'word/vbaProject.bin': 'x' }))
    expect(scan.errors.map((e) => e.code)).toEqual(['macro'])
    expect(scan.keywords).toEqual([])
  })
})

describe('filling', () => {
  const data = {
    certNo: 'SC-2026-0001',
    shipName: 'EVER <Bldg. A & B> 长荣 䶮',
    船舶识别号: 9321483,
    isNewShip: true,
    endorsements: [
      { place: '上海 Shanghai', date: '2026-05-01' },
      { place: 'Rotterdam', date: '2027-05-01' },
    ],
  }

  test('inserts every value and reports the printed values', async () => {
    const { docx, printed } = await fillTemplate(template, data)
    expect(textOf(docx, 'word/header1.xml')).toContain('证书编号 SC-2026-0001')
    const text = textOf(docx)
    expect(text).toContain('船名 EVER <Bldg. A & B> 长荣 䶮 IMO 9321483')
    expect(text).toMatch(/上海 Shanghai\s+2026-05-01\s+Rotterdam\s+2027-05-01/)
    expect(text).not.toMatch(/[{}]/)
    expect(new Set(printed)).toEqual(
      new Set([
        'SC-2026-0001',
        data.shipName,
        '9321483',
        '☒',
        '上海 Shanghai',
        '2026-05-01',
        'Rotterdam',
        '2027-05-01',
      ]),
    )
  })

  test.each([
    [true, '☒ (keel laid after 1998)'],
    [false, '☐ (existing ship)'],
  ])('yes/no %s prints %s, as value and as condition', async (isNewShip, shown) => {
    expect(textOf(await mergeTemplate(template, { ...data, isNewShip }))).toContain(`新船 ${shown}`)
  })

  test('missing, null and empty values print nothing; an empty loop leaves no row', async () => {
    const { docx, printed } = await fillTemplate(template, { shipName: null, certNo: '' })
    expect(textOf(docx)).not.toMatch(/undefined|null|[{}]/)
    expect(printed).toEqual([])
  })

  test('line breaks are preserved, control characters removed', async () => {
    expect(
      textOf(await mergeTemplate(template, { shipName: 'A\u0000\u0008B\r\nC\u001f' })),
    ).toContain('AB\nC')
  })

  test('inherited names of objects cannot be reached from a template', async () => {
    const text = textOf(
      await mergeTemplate(await certificateTemplate(['[{constructor}{toString}{__proto__}]']), {}),
    )
    expect(text).toContain('[]')
  })

  test('an object as a value is refused, functions are refused before they reach the template', async () => {
    expect(await codesOf(mergeTemplate(template, { shipName: { a: 1 } }))).toEqual(['valueNotText'])
    await expect(mergeTemplate(template, { shipName: () => 'x' })).rejects.toThrow(
      /could not be cloned/,
    )
  })

  test('a value that looks like a keyword or like markup is printed as it is', async () => {
    expect(textOf(await mergeTemplate(template, { shipName: '{certNo}<w:t>' }))).toContain(
      '{certNo}<w:t>',
    )
  })

  test('rare characters of names are printed; one without a font is refused by name instead of printed as a box', async () => {
    expect(
      (await fillTemplate(template, { shipName: '䶮喆镕堃祎昇 Łódź Ångström ≥ ± ℃ Ⅲ ☑' })).printed,
    ).toHaveLength(1)
    const error: unknown = await mergeTemplate(template, { shipName: 'Ship \u{1F6A2}' }).catch(
      (e: unknown) => e,
    )
    expect((error as DocumentError).issues[0]).toMatchObject({
      code: 'noGlyph',
      en: expect.stringContaining('U+1F6A2'),
    })
  })

  test('a refused file is not filled', async () => {
    expect(await codesOf(mergeTemplate(withMarkup(template, '<w:p>'), data))).toEqual(['badXml'])
  })
})

test('a job that exceeds the time limit is stopped with its thread, and the next one runs', async () => {
  const heavy = await certificateTemplate(
    Array.from({ length: 3000 }, (_, i) => `{k${i}} `.repeat(20)),
  )
  expect(await codesOf(inWorker('scan', [heavy], 50))).toEqual(['timeout'])
  expect((await scanTemplate(template)).errors).toEqual([])
})
