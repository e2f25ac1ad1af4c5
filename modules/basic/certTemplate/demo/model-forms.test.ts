/** The rendered certificates: their layout, and the items of the model forms. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { stopWorker } from '#server/platform/documents/index.ts'
import { sharedEngine } from '#tools/test/document-engine.ts'
import { placesOf, printedText as printedTextOf, renderDemo } from './render-demo.fixture.ts'
import { templates } from './templates.ts'

const engine = sharedEngine(inject('documents'))
const printedText = (code: string, values: Record<string, unknown> = {}) =>
  printedTextOf(engine, code, values)
afterAll(stopWorker)
// The engine starts with its first document.
beforeAll(async () => {
  await printedText('SC')
})

/** Points from the top of a page within which nothing but its head is printed. */
const topOfPage = 110

describe('the demonstration certificate templates as printed', () => {
  test.each(templates)(
    '$file has the signature on a page with text of the certificate',
    async (template) => {
      const { anchors } = await renderDemo(engine, template)
      const signature = anchors.find(({ name }) => name === 'sigSurveyor')!
      // Measured from the bottom of an A4 page, 842 points high.
      expect(842 - signature.y, `page ${signature.page}`).toBeGreaterThan(topOfPage)
    },
  )
})

/** The items stand in this order. */
async function expectOrder(code: string, items: readonly string[], values: object = {}) {
  const places = placesOf(await printedText(code, { ...values }), items)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}

const fire =
  'the ship complied with the requirements of the Convention as regards fire safety systems and appliances and fire control plans'
const boats =
  'the life-saving appliances and the equipment of the lifeboats, liferafts and rescue boats were provided in accordance with the requirements of the Convention'
const line =
  'the ship was provided with a line-throwing appliance and radio installations used in life-saving appliances in accordance with the requirements of the Convention'
const radio =
  'the ship complied with the requirements of the Convention as regards radio installations'
const radioWorks =
  'the functioning of the radio installations used in life-saving appliances complied with the requirements of the Convention'
const navigation =
  'the ship complied with the requirements of the Convention as regards shipborne navigational equipment, means of embarkation for pilots and nautical publications'
const lights =
  'the ship was provided with lights, shapes and means of making sound signals and distress signals in accordance with the requirements of the Convention and the International Regulations for Preventing Collisions at Sea in force'
const other =
  'in all other respects the ship complied with the relevant requirements of the Convention'
const numbered = (from: number, prefix: string, texts: readonly string[]) =>
  texts.map((text, i) => `${prefix}${from + i}${text}`)

describe('SOLAS, appendix: what the survey showed', () => {
  test('Cargo Ship Safety Construction Certificate', () =>
    expectOrder(
      'SC',
      [
        '2.1 the condition of the structure',
        '2.2 the ship complied with part G of chapter II-1 of the Convention using LNG as fuel',
        '3 That the last two inspections',
        '4 That an Exemption Certificate has not been issued',
        '5 That the ship was not subjected to an alternative design and arrangements in pursuance of regulation(s) II-1/55, II-2/17 of the Convention',
        '6 That a Document of approval of alternative design and arrangements for machinery and electrical installations, fire protection is not appended to this certificate',
      ],
      { lowFlashpointFuel: 'LNG' },
    ))

  test('Cargo Ship Safety Equipment Certificate', () =>
    expectOrder('SE', [
      ...numbered(1, '2.', [fire, boats, line, navigation, lights, other]),
      '2.7 the ship was not subjected to an alternative design',
      '2.8 a Document of approval',
      '3 That the ship operates in accordance with regulation III/26.1.1.1',
      '4 That an Exemption Certificate',
    ]))

  test('Cargo Ship Safety Certificate', () =>
    expectOrder('CSS', [
      '2.1 the condition of the structure',
      '2.2 the ship complied with part G of chapter II-1 of the Convention using',
      '2.3 the last two inspections of the outside of the ship’s bottom took place on',
      ...numbered(4, '2.', [fire, boats, line, radio, radioWorks, navigation, lights, other]),
      '2.12 the ship was not subjected to an alternative design',
      '2.13 a Document of approval',
      '3 That the ship operates in accordance with regulation III/26.1.1.1',
      '4 That an Exemption Certificate',
    ]))

  test('Passenger Ship Safety Certificate', () =>
    expectOrder('PSS', [
      '.1 the structure, main and auxiliary machinery',
      '.2 the watertight subdivision',
      '.3 the following subdivision load lines',
      '2.2 the ship complied with part G of chapter II-1 of the Convention using',
      '2.3 the ship complied with the requirements of the Convention as regards structural fire protection',
      ...numbered(4, '2.', [boats, line, radio, radioWorks, navigation, lights, other]),
      '2.11 the ship was not subjected to an alternative design',
      '2.12 a Document of approval',
      '3 That an Exemption Certificate',
    ]))

  test('Special Purpose Ship Safety Certificate', () =>
    expectOrder('SPS', [
      '.1 the structure, main and auxiliary machinery',
      '.2 the watertight subdivision',
      '2.2 the ship complied with the requirements of the Code as regards structural fire protection',
      '2.3 the life-saving appliances and the equipment of the lifeboats',
      '2.4 the ship was provided with a line-throwing appliance',
      '2.5 the ship complied with the requirements of the Code as regards radio installations',
      '2.6 the functioning of the radio installations',
      '2.7 the ship complied with the requirements of the Code as regards shipborne navigational equipment',
      '2.8 the ship was provided with lights',
      '2.9 in all other respects',
      '3 That an Exemption Certificate',
    ]))
})

describe('SOLAS IV since 1 January 2024, MSC.496(105) and MSC.497(105)', () => {
  test.each(['SR', 'CSS', 'PSS', 'SPS', 'HSC'])(
    '%s names the mobile satellite service of sea area A3 on its first page',
    async (code) => {
      const printed = await printedText(code, { satelliteService: 'Iridium / 铱星' })
      const [head] = printed.split('THISISTOCERTIFY')
      expect(head).toContain('Recognizedmobilesatelliteservice(A3)')
      expect(head).toContain('Iridium/铱星')
    },
  )

  const devices = ['Number of search and rescue locating devices', 'Number of two-way VHF']
  test('Form E has no radio life-saving appliances', async () => {
    const onFormE = await printedText('SE')
    for (const device of devices) expect(onFormE).not.toContain(device.replace(/\s/g, ''))
  })

  test.each(['SR', 'CSS', 'PSS'])('the radio facilities of %s have them', (code) =>
    expectOrder(code, [
      'Details of radio facilities',
      '4.1 COSPAS-SARSAT',
      `5 ${devices[0]}`,
      '5.1 Radar',
      '5.2 AIS',
      `6 ${devices[1]}`,
    ]),
  )
})

describe('the particulars in the order of the model forms', () => {
  test.each([
    ['ILL', ['Name of ship', 'Distinctive number', 'Port of registry', 'Length (L)', 'IMO Number']],
    ['SOC', ['Name of ship', 'Distinctive number', 'IMO Number', 'Port of registry', 'Gross']],
    [
      'HSC',
      ['Name of ship', 'Manufacturer’s model', 'Distinctive number', 'IMO Number', 'Port of'],
    ],
    [
      'IHM',
      [
        'Gross tonnage',
        'IMO Number',
        'Owner',
        'Date of construction',
        'Inventory of Hazardous Materials, identification',
      ],
    ],
    ['BWM', ['Gross tonnage', 'IMO Number', 'Date of construction', 'Ballast water capacity']],
    ['CLH', ['Builder', 'Hull number', 'Owner']],
  ])('%s', (code, labels) => {
    const clauses = ['Issued', ...labels]
    return expectOrder(code, code === 'SOC' || code === 'HSC' ? labels : clauses)
  })
})

describe('MARPOL Annex I, appendix II', () => {
  test.each([
    [
      'IOPP',
      [
        '5 Shipboard oil/marine pollution emergency plan',
        '6 Exemption',
        '7 Equivalents (regulation 5)',
        '8 Compliance with part II-A',
      ],
    ],
    [
      'IOPPB',
      [
        '8 Shipboard oil/marine pollution emergency plan',
        '8A Ship-to-ship oil transfer',
        '9 Exemption',
        '10 Equivalents (regulation 5)',
        '11 Compliance with part II-A',
      ],
    ],
  ])('%s has the sections of its form under their numbers', (code, sections) =>
    expectOrder(code, [
      '1.1 Name of ship',
      '4 Standard discharge connection (regulation 13)',
      '4.1 The ship is provided with a pipeline',
      ...sections,
    ]),
  )

  test('a number of the form is printed once', async () => {
    const printed = await printedText('IOPP')
    expect(printed.match(/3\.2\.1/g)).toHaveLength(1)
  })
})

test('the Polar Ship Certificate has the numbers of its form', () =>
  expectOrder('POLAR', [
    '2.1 Ship type',
    '2.2 Ship restricted to operate in',
    '2.3 Low air temperature',
    '2.4 Max. time of rescue',
    '3 That the ship was not subjected to an alternative design',
    '4 That a Document of approval',
    '5 That the ship has been assigned the following limitations',
    '5.1 Limitations',
    'at a survey required by section 1.3 of part I-A of the Code',
    'Annual / Periodical / Intermediate* survey',
    'Record of Equipment for the Polar Ship Certificate'.toUpperCase(),
  ]))

test('a replaced certificate is named on the International Anti-fouling System Certificate', async () => {
  const printed = await printedText('IAFS', { afsReplaces: '1 June 2021' })
  expect(printed).toContain('replacesthecertificatedated1June2021')
})

test.each(['IEE', 'EIAPP', 'IAFS', 'POLAR'])(
  'the record of %s is signed with its certificate, and has no empty space for a signature',
  async (code) => {
    const printed = await printedText(code)
    expect(printed).toContain('Signedandsealedtogetherwiththecertificate')
    expect(printed).not.toContain('经授权签发记录人员签字')
  },
)

// The model forms of the ILO, as 29 CFR 1918, appendix I prints them.
test('the register of lifting appliances has the notes of ILO Form 1', () =>
  expectOrder('LA', [
    'Register: Part I'.toUpperCase(),
    '1 If all the lifting appliances are thoroughly examined on the same date',
    '2 Initial; 12-monthly; five-yearly; after repair or damage; other',
    'Register: Part II'.toUpperCase(),
    'entries need only be made when the inspection discloses a defect',
  ]))

// The record of the SPS Code, as its model form prints it.
test('Form SPS numbers the lifeboats as its model form', () =>
  expectOrder('SPS', [
    '2.2 Number of partially enclosed lifeboats',
    '2.3 Number of totally enclosed lifeboats',
    '2.4 Other lifeboats',
    '2.4.1 Number',
    '2.4.2 Type',
  ]))

// SOLAS XV/3.2 and 3.3: ships authorized before the IP Code, cargo ships as well as craft.
test('the Industrial Personnel Safety Certificate has its record attached', async () => {
  await expectOrder(
    'IPS',
    [
      'This Certificate shall be supplemented by a Record of Equipment',
      'Dangerous goods may be carried',
      'regulation XV/3.2 or 3.3 (authorized before 1 July 2024)',
      'Record of equipment for the Industrial Personnel Safety Certificate'.toUpperCase(),
      'Transfer and life-saving equipment',
      'Signed and sealed together with the certificate',
    ],
    { industrialAuthorizedEarlier: true },
  )
})

test('the extension of the Maritime Labour Certificate names the completion of the inspection', async () => {
  expect(await printedText('MLC')).toContain('Inspectioncompleted/extendeduntil')
})
