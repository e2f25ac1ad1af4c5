import { bilingual } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { engineAirPollution } from '../params-marpol-more.ts'
import { recordClose } from '../record-blocks.ts'
import {
  DULY_AUTHORIZED,
  PROTOCOL_1997_EN,
  PROTOCOL_1997_ZH,
  authority,
  certifyHeading,
  completedOn,
  points,
} from './common.ts'
import { fieldTable, recordTable, recordTitle, section } from './field-blocks.ts'
import type { RecordRow } from './field-blocks.ts'

const supplement: readonly RecordRow[] = [
  section('1', 'Particulars of the engine', '发动机资料'),
  ['1.1', 'engineMaker'],
  ['', 'engineMakerAddress'],
  ['1.2', 'engineBuildPlace'],
  ['1.3', 'engineBuildDate'],
  ['1.4', 'preCertificationPlace'],
  ['1.5', 'inspectionDate', 'Date of pre-certification survey', '前期发证检验日期'],
  ['1.6', 'engineModel'],
  ['1.7', 'engineSerial'],
  ['1.8', 'engineFamily'],
  section(
    '1.9',
    'Individual engine, engine family or engine group details',
    '单台发动机、发动机族或组详情',
  ),
  ['1.9.1', 'familyApproval'],
  ['1.9.2', 'powerSpeedRange'],
  ['1.9.3', 'parentCycles'],
  ['1.9.4', 'parentFuel'],
  ['1.9.5', 'noxRegulation'],
  ['', 'noxLimit'],
  ['1.9.6', 'parentNox'],
  section('2', 'Particulars of the technical file', '技术案卷资料'),
  ['2.1', 'technicalFileNo'],
  ['2.2', 'technicalFileDate'],
  section(
    '3',
    'Specifications for the onboard NOx verification procedures',
    '船上 NOx 验证程序说明',
  ),
  ['3.1', 'onboardProcedureNo'],
  ['3.2', 'onboardProcedureDate'],
]

/**
 * Engine International Air Pollution Prevention Certificate with its supplement: NOx Technical Code
 * 2008, appendix I; MARPOL Annex VI, regulation 13.
 */
export const eiapp = (): CertificateText => ({
  titleEn: 'Engine International Air Pollution Prevention Certificate',
  titleZh: '发动机国际防止空气污染证书',
  unlimited: true,
  noteEn:
    'This Certificate shall be supplemented by a Record of Construction, Technical File and Means of Verification',
  noteZh: '本证书应附有构造、技术案卷和验证方法记录',
  ...authority(PROTOCOL_1997_EN, PROTOCOL_1997_ZH),
  body: [
    fieldTable(
      engineAirPollution,
      '!engineMaker',
      'engineModel',
      'engineSerial',
      'testCycles',
      'ratedPower',
      'ratedSpeed',
      'engineApprovalNo',
    ),
    certifyHeading(),
    ...points(
      [
        '1',
        'That the above-mentioned marine diesel engine has been surveyed for pre-certification in accordance with the requirements of the Revised Technical Code on Control of Emission of Nitrogen Oxides from Marine Diesel Engines made mandatory by Annex VI of the Convention; and',
        '上述船用柴油机已按公约附则 VI 规定为强制性的经修订的《船用柴油机氮氧化物排放控制技术规则》的要求进行前期发证检验；',
      ],
      [
        '2',
        'That the pre-certification survey shows that the engine, its components, adjustable features, and technical file, prior to the engine’s installation and/or service on board a ship, fully comply with the applicable regulation 13 of Annex VI of the Convention.',
        '前期发证检验表明，该发动机及其部件、可调特性和技术案卷，在装船和/或投入使用前，完全符合公约附则 VI 第 13 条的适用要求。',
      ],
    ),
    ...bilingual(
      'This certificate is valid for the life of the engine, subject to surveys in accordance with regulation 5 of Annex VI of the Convention, installed in ships under the authority of this Government.',
      '本证书在发动机全寿命内有效，但装于本政府管辖船舶上的发动机须按公约附则 VI 第 5 条进行检验。',
      { size: 9.5, before: 4 },
    ),
    ...completedOn(),
    ...signatureBlock(DULY_AUTHORIZED),
    ...recordTitle(
      'Record of construction, technical file and means of verification',
      '构造、技术案卷和验证方法记录',
    ),
    recordTable(engineAirPollution, supplement, [14, 90, 70]),
    ...recordClose(),
  ],
})
