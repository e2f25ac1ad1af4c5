import { particulars, point } from '#tools/docx/docx-builder.ts'
import type { Particular } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import {
  annualEndorsements,
  extensionEndorsements,
  extensionPage,
  strikeOut,
  surveyUnderMovedDate,
} from '../endorsement-blocks.ts'
import { polar as params } from '../params-special.ts'
import { numbered, recordClose } from '../record-blocks.ts'
import { CALL_SIGN, NAME, SHIP, authority, certifyHeading, validity } from './common.ts'
import { fields, recordTable, recordTitle, section } from './field-blocks.ts'
import type { RecordRow } from './field-blocks.ts'

/** Record of Equipment for the Polar Ship Certificate; numbers of section 4 follow their order. */
const record: readonly RecordRow[] = [
  section('2', 'Details of life-saving appliances', '救生设备详情'),
  ['2.1.1', 'insulatedSuitsCrew'],
  ['2.1.2', 'insulatedSuitsPassengers'],
  ['2.2', 'polarThermalAids'],
  ['2.3.1', 'personalKits'],
  ['2.3.2', 'groupKits'],
  ['2.3.3', 'polarLiferafts'],
  ['2.3.4', 'polarLifeboats'],
  section('3', 'Details of navigation equipment', '航行设备详情'),
  ['3.1', 'twoEchoSounders'],
  ['3.2', 'searchlights'],
  ['3.3', 'redLightAstern'],
  ['3.4', 'nonMagneticHeadings'],
  ['3.5', 'gnssCompass'],
  section('4', 'Details of communication equipment', '通信设备详情'),
  ['4.1', 'soundSignalAstern'],
  ['4.2', 'rescueCentreVoice'],
  ['4.3', 'aircraftRadio'],
  ['4.4', 'telemedical'],
  ['4.5.1', 'boatsAlert'],
  ['4.5.2', 'boatsLocating'],
  ['4.5.3', 'boatsOnScene'],
  ['4.6.1', 'craftLocating'],
  ['4.6.2', 'craftOnScene'],
]

/** Items 2.1 to 2.4 of the certificate. */
const assessment = [
  'polarShipType',
  'iceOperation',
  'lowTemperature',
  'polarTemperature',
  '!rescueDays',
] as const
/** The model form asks for yes or no, in place of a box. */
const assessed = fields(params, ...assessment).map(([en, zh, value, ...wide]): Particular => [
  en,
  zh,
  value.replace('{lowTemperature?x:–}', '{lowTemperature?Yes 是:No 否}'),
  ...wide,
])
/** Items 5.1 to 5.3 of the certificate. */
const limitations = ['!limitIce', 'limitTemperature', 'limitLatitude'] as const

/**
 * Polar Ship Certificate with its Record of Equipment: Polar Code, appendix I; SOLAS chapter XIV.
 * Surveyed under section 1.3 of the Code, with the survey of the SOLAS certificate held with it;
 * extended as the SOLAS certificates.
 */
export const polar = (): CertificateText => ({
  titleEn: 'Polar Ship Certificate',
  titleZh: '极地船舶证书',
  noteEn:
    'This Certificate shall be supplemented by a Record of Equipment for the Polar Ship Certificate',
  noteZh: '本证书应附有极地船舶证书设备记录',
  ...authority(
    'INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as amended',
    '经修正的《1974年国际海上人命安全公约》',
  ),
  body: [
    particulars(SHIP),
    certifyHeading(),
    ...point(
      '1',
      'That the ship has been surveyed in accordance with the applicable safety-related provisions of the International Code for Ships Operating in Polar Waters.',
      '本船已按《国际极地水域营运船舶规则》与安全有关的适用规定进行检验。',
    ),
    ...point(
      '2',
      'That the survey showed that the structure, equipment, fittings, radio station arrangements and materials of the ship and the condition thereof are in all respects satisfactory and that the ship complies with the relevant provisions of the Code, as a ship of the category and for the waters below.',
      '检验表明，本船的结构、设备、附件、无线电台布置和材料及其状况在各方面均属合格，作为下列类别和水域的船舶符合规则的有关规定。',
    ),
    particulars([
      ...fields(params, 'polarCategory', 'iceClass', 'iceDraughtMax', 'iceDraughtMin'),
      ...numbered(['2.1', '2.2', '2.3', '2.3.1', '2.4'], assessed),
    ]),
    ...point(
      '3',
      'That the ship {polarAlternative?was:was not} subjected to an alternative design and arrangements in pursuance of regulation XIV/4 of the Convention.',
      '本船{polarAlternative?已:未}按公约第 XIV/4 条采用替代设计和布置。',
      { before: 4, after: 1 },
    ),
    ...point(
      '4',
      'That a Document of approval of alternative design and arrangements for structure, machinery and electrical installations, fire protection, life-saving appliances and arrangements {polarAlternative?is:is not} appended to this certificate.',
      '结构、机电设备、防火、救生设备和装置替代设计和布置的批准文件{polarAlternative?附于:未附于}本证书。',
      { after: 1 },
    ),
    ...point(
      '5',
      'That the ship has been assigned the following limitations for operation in polar waters:',
      '本船在极地水域营运的限制如下：',
      { after: 1.5 },
    ),
    particulars(numbered(['5.1', '5.2', '5.3'], fields(params, ...limitations))),
    ...validity(
      'subject to the annual, intermediate and renewal surveys in accordance with section 1.3 of the Code',
      '但须按规则第 1.3 节进行年度、中间和换证检验',
    ),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署', false),
    ...annualEndorsements(ARTICLES.polar, '1.3', 'intermediatePeriodical'),
    strikeOut(),
    ...extensionPage(ARTICLES.polar),
    ...extensionEndorsements(ARTICLES.solas),
    ...surveyUnderMovedDate(
      { ...ARTICLES.polar, en: ARTICLES.solas.en, zh: ARTICLES.solas.zh },
      'intermediatePeriodical',
    ),
    strikeOut(),
    ...recordTitle('Record of equipment for the Polar Ship Certificate', '极地船舶证书设备记录'),
    particulars([NAME, CALL_SIGN]),
    recordTable(params, record, [14, 126, 34]),
    ...recordClose(),
  ],
})
