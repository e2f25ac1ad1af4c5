import { keysOf } from '#common/keys-of.ts'
import { existsSync, readFileSync } from 'node:fs'
import PizZip from 'pizzip'
import { describe, expect, test } from 'vitest'
import { CERT_TYPE_ROWS } from '#common/rules/certificates/cert-type-seed.ts'
import { equipmentFields } from '#common/rules/equipment/catalogue.ts'
import { scanTemplate } from '#server/platform/documents/template.ts'
import { distinctKeywords } from '#server/platform/documents/word-template-file.ts'
import { isTableSource } from '../equipment-source.ts'
import { isTableColumn } from '../server/scan-template.ts'
import { buildTemplateParts } from './build-templates.ts'
import { certificates } from './certificates/index.ts'
import { anchorBoxes, templates } from './templates.ts'

const bytesOf = (file: string) => readFileSync(new URL(`./files/${file}`, import.meta.url))
const codes = keysOf(certificates)

/** The text parts; pictures depend on the drawing library of the machine. */
const textsOf = (parts: Iterable<readonly [name: string, text: string]>): Record<string, string> =>
  Object.fromEntries(
    [...parts].map(([name, text]) => [
      name,
      text.replace(/media\/[\w-]+\.png/g, 'media/picture.png'),
    ]),
  )
const texts = (docx: Uint8Array): Record<string, string> =>
  textsOf(
    Object.values(new PizZip(docx).files)
      .filter(({ name }) => /\.(xml|rels)$/.test(name))
      .map((file) => [file.name, file.asText()]),
  )

describe('the demonstration certificate templates', () => {
  test('every certificate text has a template record, and vice versa', () => {
    expect(templates.map((t) => t.file.replace('.docx', ''))).toEqual(codes)
  })

  test('every certificate type has a template', () => {
    const codesWithTemplate = new Set(templates.map(({ certCode }) => certCode))
    const missing = CERT_TYPE_ROWS.map(([code]) => code).filter((c) => !codesWithTemplate.has(c))
    // The forms C and P print the equipment record; the product certificate belongs to crf/cert.
    expect(['PROD']).toEqual(expect.arrayContaining(missing))
  })

  test.each(templates)(
    '$file has exactly the keywords of its file and all bookmarks',
    async ({ file, paramList }) => {
      const scan = await scanTemplate(bytesOf(file))
      expect(scan.errors).toEqual([])
      expect(scan.warnings).toEqual([])
      const inFile = distinctKeywords(scan.keywords).filter((k) => !isTableColumn(k))
      expect(inFile.map((k) => k.keyword).sort()).toEqual(paramList.map((p) => p.keyword).sort())
      const sections = inFile.filter((k) => k.section).map((k) => k.keyword)
      expect(
        paramList
          .filter((p) => sections.includes(p.keyword))
          .filter((p) => p.formType !== 7 && !isTableSource(p.source)),
      ).toEqual([])
      expect([...scan.bookmarks].sort()).toEqual(Object.keys(anchorBoxes).sort())
    },
  )

  test.each(templates)('$file prints number and UTN on every page', ({ file }) => {
    const parts = texts(bytesOf(file))
    const feet = Object.entries(parts).filter(([name]) => /footer\d+\.xml$/.test(name))
    expect(feet).toHaveLength(2)
    for (const [, xml] of feet)
      for (const word of ['{certNo}', '{utn}', 'NUMPAGES']) expect(xml).toContain(word)
  })

  const documentOf = (file: string) => texts(bytesOf(file))['word/document.xml']!

  // SOLAS, appendix; MARPOL, appendices of the annexes; BWM, HKC and AFS, forms of certificates.
  test.each(
    'SC SE SR CSS PSS EXC IOPP IOPPB NLS ISPP IAPP IEE BWM IAFS IHM IRRC POLAR SPS IPS'.split(' '),
  )('%s begins with name, letters, port, tonnage and IMO number, in this order', (code) => {
    const xml = documentOf(`${code}.docx`)
    const particulars = ['shipName', 'callSign', 'registryPort', 'grossTonnage', 'imo']
    const places = particulars.map((keyword) => [keyword, xml.indexOf(`{${keyword}}`)] as const)
    expect(places.toSorted(([, a], [, b]) => a - b).map(([keyword]) => keyword)).toEqual(
      particulars,
    )
  })

  test.each(templates)('$file explains its asterisks below them, and nothing else', ({ file }) => {
    const parts = documentOf(file).split(/\* Delete as appropriate|An asterisk \(\*\)/)
    for (const above of parts.slice(0, -1)) if (file !== 'ITC.docx') expect(above).toContain('*')
    expect(parts.at(-1)!.replaceAll(/（\*）|\* 不适用者划去/g, '')).not.toContain('*')
  })

  test('what the equipment record holds is read from it, and not entered again', () => {
    const entered = templates.flatMap(({ file, paramList }) =>
      paramList
        .filter(({ keyword }) => equipmentFields.has(keyword))
        .filter(({ keyword, source }) => source !== `equipment.${keyword}`)
        .map(({ keyword, source }) => `${file} ${keyword} ${source}`),
    )
    // The box of the IOPP Certificate follows from the ship type as well.
    expect(entered.filter((one) => !one.includes('annexOne.'))).toEqual([])
  })

  test('selects have distinct options, dictionaries a code, and other types neither', () => {
    for (const p of templates.flatMap((t) => t.paramList)) {
      expect(p.selectOptions !== undefined, p.keyword).toBe(p.formType === 3)
      expect(p.dictCode !== undefined, p.keyword).toBe(p.formType === 5)
      expect(new Set(p.selectOptions).size, p.keyword).toBe(p.selectOptions?.length ?? 0)
      expect(p.attrNameZh && p.attrNameEn, p.keyword).toBeTruthy()
    }
  })

  test('all seven form types are in use', () => {
    expect(
      [...new Set(templates.flatMap((t) => t.paramList.map((p) => p.formType)))].sort(),
    ).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test.each(codes)("the committed file %s equals the generator's output", async (code) => {
    expect(existsSync(new URL(`./files/${code}.docx`, import.meta.url))).toBe(true)
    const built = [...(await buildTemplateParts(code))].filter(
      (part): part is [string, string] => typeof part[1] === 'string',
    )
    expect(textsOf(built)).toEqual(texts(bytesOf(`${code}.docx`)))
  })
})
