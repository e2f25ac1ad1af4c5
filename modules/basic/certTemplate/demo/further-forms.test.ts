/** Items of further model forms, and sentences in one language, read from the rendered certificates. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { stopWorker } from '#server/platform/documents/index.ts'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { sharedEngine } from '#tools/test/document-engine.ts'
import { placesOf, printedText as printedTextOf, renderDemo } from './render-demo.fixture.ts'
import { templates } from './templates.ts'

const engine = sharedEngine(inject('documents'))
const printedText = (code: string, values: Record<string, unknown> = {}) =>
  printedTextOf(engine, code, values)
afterAll(stopWorker)
// The engine starts with its first document.
beforeAll(async () => {
  await printedText('ILE')
})

async function expectOrder(code: string, items: readonly string[], values: object = {}) {
  const places = placesOf(await printedText(code, { ...values }), items)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}

// AFS 2001, annex 4, appendix 1; MEPC.331(76); MEPC.357(78), 2.1.6.
test('the International Anti-fouling System Certificate has four boxes for each substance', () =>
  expectOrder(
    'IAFS',
    [
      'organotin compounds which act as biocides',
      '☐ has not been applied during or after construction of this ship',
      '☒ has been applied on this ship previously, but has been removed by Yard 1 on 5 May 2020',
      '☐ has been applied on this ship previously, but has been covered with a sealer coat',
      '☐ was applied on this ship prior to 1 January 2003',
      'cybutryne',
      '☒ has not been applied',
      '☐ was applied on this ship prior to 1 January 2023, but must be removed or covered with a sealer coat prior to',
    ],
    {
      organotinRemoved: true,
      organotinRemovedBy: 'Yard 1',
      organotinRemovedOn: '5 May 2020',
      cybutryneNever: true,
    },
  ))

describe('certificates of fitness', () => {
  test('IBC Code: six points, the manual of MARPOL II/14 among them', () =>
    expectOrder('CFC', [
      '1 That the ship has been surveyed in accordance with the provisions of section 1.5',
      '2 That the survey showed that the construction and equipment',
      '3 That the ship has been provided with a Manual in accordance with appendix 4 of Annex II',
      '4 That the ship is suitable for the carriage in bulk',
      '5 That, in accordance with 1.4 / 2.8.2, the provisions of the Code are modified',
      '6 That the ship must be loaded in accordance with the loading conditions',
    ]))

  test('IGC Code: six points, and the design criteria of the tanks', () =>
    expectOrder('CFG', [
      '2 That the survey showed that the structure, equipment, fittings, arrangements and materials',
      '3 That the design criteria',
      '5 That, in accordance with 1.3 / 2.6.2',
      '6 That the ship must be loaded',
      '3 Design criteria',
      'Ambient air temperature',
      'Tank type and number',
      'Stress factors',
      'Mechanical properties of the tank material',
      '4 Products',
    ]))
})

// MLC, 2006, appendix A5-II.
test('Part I of the declaration has the five statements of its model', () =>
  expectOrder('DMLC', [
    'on behalf of the abovementioned competent authority, that:',
    '(a) the provisions of the Maritime Labour Convention are fully embodied',
    '(b) these national requirements are contained',
    '(c) the details of any substantial equivalencies',
    '(d) any exemptions granted',
    '(e) any ship-type specific requirements',
    'No equivalency has been granted',
    'Company address',
  ]))

test('the extensions of an Exemption Certificate depend on the certificate to which it is attached', async () => {
  const printed = await printedText('EXC', { parentCertificate: 'SE 12' })
  expect(printed).toContain('shall,inaccordancewithregulationI/14(c)')
  expect(
    printed.match(/subjecttotheSE12,towhichthiscertificateisattached,remainingvalid/g),
  ).toHaveLength(4)
})

describe('a sentence is in one language', () => {
  test.each([
    ['ILE', { exemptSingleVoyage: true }, 'article 6(4) of the Convention', '第 6(4) 条授予的权力'],
    ['ILE', {}, 'article 6(2) of the Convention', '第 6(2) 条授予的权力'],
    ['ILL', { deckLineBelow: true }, 'mm below the top of the steel', '上甲板钢板上表面以下'],
    ['IPS', {}, 'under regulation XV/3.1 or 3.4.', '符合公约第 XV/3.1 或 3.4 条的有关要求'],
    ['POLAR', { lowTemperature: true }, 'Yes 是', 'Low air temperature'],
  ])('%s %o', async (code, values, en, zh) => {
    const printed = await printedText(code, values)
    for (const part of [en, zh]) expect(printed).toContain(part.replace(/\s+/g, ''))
  })
})

test.each([
  ['HSC', 'the craft was found to comply', '该船符合规则的有关要求'],
  ['MODU', 'The unit complies with the relevant requirements', '该平台符合规则的有关要求'],
])('the endorsements of %s name what is surveyed', async (code, en, zh) => {
  const printed = await printedText(code)
  for (const part of [en, zh]) expect(printed).toContain(part.replace(/\s+/g, ''))
})

test.each(['CSS', 'PSS', 'SPS', 'SE', 'HSC', 'MODU'])(
  'the close of the record of %s is on a page with items of it',
  async (code) => {
    const template = templates.find(({ file }) => file === `${code}.docx`)!
    const { pdf } = await renderDemo(engine, template)
    const pages = (await pdfText(pdf)).drawn.split('\n').map((page) => page.replace(/\s+/g, ''))
    const close = pages.find((page) => page.includes('thatthisRecordiscorrect'))
    expect(close).toMatch(/InternationalCodeofSignals|IAMSAR|BNWAS|inclinometer/)
  },
)
