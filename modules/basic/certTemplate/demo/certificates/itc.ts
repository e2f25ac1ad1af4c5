import { bilingual, heading, line, particulars } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { tonnage } from '../params-tonnage.ts'
import { CALL_SIGN, IMO, NAME, PORT, authority } from './common.ts'
import { columnTable, fieldTable, fields } from './field-blocks.ts'

/**
 * International Tonnage Certificate (1969): Tonnage 1969, annex II, with its reverse page; articles
 * 7 and 9. The date of entry into force for the State is left out: the register has none.
 */
export const itc = (): CertificateText => ({
  titleEn: 'International Tonnage Certificate (1969)',
  titleZh: '国际吨位证书（1969）',
  unlimited: true,
  ...authority(
    'INTERNATIONAL CONVENTION ON TONNAGE MEASUREMENT OF SHIPS, 1969',
    '《1969年国际船舶吨位丈量公约》',
  ),
  body: [
    particulars([NAME, CALL_SIGN, PORT, IMO, ...fields(tonnage, '!tonnageDate')]),
    line(
      'Date: on which the keel was laid or the ship was at a similar stage of construction (article 2(6)), or date on which the ship underwent alterations or modifications of a major character (article 3(2)(b)), as appropriate. 注：安放龙骨或处于相应建造阶段的日期（第 2(6) 条），或作重大改装或改建的日期（第 3(2)(b) 条），视情况而定。',
      { size: 7.5, line: 10, before: 2, after: 4 },
    ),
    heading('Main dimensions', '主尺度'),
    particulars([
      ['Length, article 2(8)', '长度，第 2(8) 条', '{lengthTonnage} m'],
      ['Breadth, regulation 2(3)', '宽度，第 2(3) 条', '{breadth} m'],
      ['Moulded depth, reg. 2(2)', '型深，第 2(2) 条', '{depth} m', 'wide'],
    ]),
    line('Moulded depth: amidships to the upper deck. 型深：船中处至上甲板。', {
      size: 7.5,
      line: 10,
      before: 2,
    }),
    heading('The tonnages of the ship are', '本船吨位'),
    particulars([
      ['GROSS TONNAGE', '总吨位', '{grossTonnage}', 'wide'],
      ['NET TONNAGE', '净吨位', '{netTonnage}', 'wide'],
    ]),
    ...bilingual(
      'THIS IS TO CERTIFY that the tonnages of this ship have been determined in accordance with the provisions of the International Convention on Tonnage Measurement of Ships, 1969.',
      '兹证明，本船吨位按照《1969年国际船舶吨位丈量公约》的规定测定。',
      { size: 10.5, before: 14, after: 24 },
    ),
    ...signatureBlock(),
    ...reverse(),
  ],
})

const columns = [
  [66, 'Name of space', '处所名称'],
  [66, 'Location', '位置'],
  [42, 'Length (m)', '长度（米）'],
] as const

const reverse = () => [
  ...pageTitle('Spaces included in tonnage', '计入吨位的处所'),
  heading('Gross tonnage', '总吨位'),
  columnTable(columns, [['{grossSpaces}', '{grossLocations}', '{grossLengths}']], 42),
  heading('Net tonnage', '净吨位'),
  columnTable(columns, [['{netSpaces}', '{netLocations}', '{netLengths}']], 34),
  heading('Excluded spaces, passengers and draught', '免除处所、乘客和吃水'),
  fieldTable(
    tonnage,
    '!excludedSpaces',
    'passengersCabins',
    'passengersOther',
    '!mouldedDraught',
    '!originalMeasurement',
    '!lastMeasurement',
    '!tonnageRemarks',
  ),
  line(
    'An asterisk (*) is added to those spaces listed above which comprise both enclosed and excluded spaces. 上列处所同时含有围蔽处所和免除处所的，以星号（*）标注。',
    { size: 7.5, line: 10, before: 3 },
  ),
]
