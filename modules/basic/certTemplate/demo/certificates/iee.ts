import { gap, particulars } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { energyEfficiency } from '../params-energy.ts'
import { recordClose } from '../record-blocks.ts'
import {
  DULY_AUTHORIZED,
  PROTOCOL_1997_EN,
  PROTOCOL_1997_ZH,
  SHIP,
  authority,
  certifyHeading,
  completedOn,
  points,
} from './common.ts'
import { recordTable, recordTitle, section } from './field-blocks.ts'
import type { RecordRow } from './field-blocks.ts'

/**
 * Supplement of the certificate: MARPOL Annex VI, appendix VIII. Numbers below 5, 7 and 9 follow
 * their order.
 */
const supplement: readonly RecordRow[] = [
  section('1', 'Particulars of ship', '船舶资料'),
  ['1.1', 'shipName'],
  ['1.2', 'imo'],
  ['1.3', 'contractDate'],
  ['1.4', 'grossTonnage'],
  ['1.5', 'deadweight'],
  ['1.6', 'energyShipType'],
  section('2', 'Propulsion system', '推进系统'),
  ['2.1', 'propulsionDiesel'],
  ['2.2', 'propulsionDieselElectric'],
  ['2.3', 'propulsionTurbine'],
  ['2.4', 'propulsionHybrid'],
  ['2.5', 'propulsionOther'],
  section('3', 'Attained Energy Efficiency Design Index (EEDI)', '达到的能效设计指数（EEDI）'),
  ['3.1', 'attainedEedi'],
  ['', 'attainedEediFile'],
  ['', 'attainedEediDate'],
  ['3.2.1', 'eediNotNew'],
  ['3.2.2', 'eediUnconventional'],
  ['3.2.3', 'eediWaived'],
  ['3.2.4', 'eediTypeExempt'],
  section('4', 'Required EEDI', '要求的 EEDI'),
  ['4.1', 'requiredEedi'],
  ['4.2.1', 'requiredEediNotNew'],
  ['4.2.2', 'requiredEediUnconventional'],
  ['4.2.3', 'requiredEediWaived'],
  ['4.2.4', 'requiredEediTypeExempt'],
  ['4.2.5', 'requiredEediSmall'],
  section(
    '5',
    'Attained Energy Efficiency Existing Ship Index (EEXI)',
    '达到的现有船舶能效指数（EEXI）',
  ),
  ['5.1', 'attainedEexi'],
  ['5.2', 'eexiNotCalculated'],
  section('6', 'Required EEXI', '要求的 EEXI'),
  ['6.1', 'requiredEexi'],
  ['6.2.1', 'requiredEexiTypeExempt'],
  ['6.2.2', 'requiredEexiUnconventional'],
  ['6.2.3', 'requiredEexiSmall'],
  section('7', 'Ship Energy Efficiency Management Plan', '船舶能效管理计划'),
  ['7.1', 'seempProvided'],
  section('8', 'EEDI technical file', 'EEDI 技术案卷'),
  ['8.1', 'eediFileCarried'],
  ['8.2', 'eediFileNo'],
  ['8.3', 'eediFileDate'],
  section('9', 'EEXI technical file', 'EEXI 技术案卷'),
  ['9.1', 'eexiFileCarried'],
  ['9.2', 'eexiFileNo'],
  ['9.3', 'eexiFileDate'],
  ['9.4', 'eexiFileNotNeeded'],
]

/**
 * International Energy Efficiency Certificate with its supplement: MARPOL Annex VI, appendix VIII;
 * regulations 5.4, 6 and 9.
 */
export const iee = (): CertificateText => ({
  titleEn: 'International Energy Efficiency Certificate',
  titleZh: '国际能效证书',
  unlimited: true,
  noteEn:
    'This Certificate shall be supplemented by a Record of Construction relating to Energy Efficiency',
  noteZh: '本证书应附有能效相关构造记录',
  ...authority(PROTOCOL_1997_EN, PROTOCOL_1997_ZH),
  body: [
    particulars(SHIP),
    gap(18),
    certifyHeading(),
    ...points(
      [
        '1',
        'That the ship has been surveyed in accordance with regulation 5.4 of Annex VI of the Convention; and',
        '本船已按公约附则 VI 第 5.4 条进行检验；',
      ],
      [
        '2',
        'That the survey shows that the ship complies with the applicable requirements in regulations 22, 23, 24, 25 and 26 of Annex VI of the Convention.',
        '检验表明，本船符合公约附则 VI 第 22、23、24、25 和 26 条的适用要求。',
      ],
    ),
    ...completedOn(),
    gap(90),
    ...signatureBlock(DULY_AUTHORIZED),
    ...recordTitle(
      'Supplement to the International Energy Efficiency Certificate',
      '国际能效证书附件',
    ),
    recordTable(energyEfficiency, supplement, [14, 120, 40]),
    ...recordClose(),
  ],
})
