import { bilingual, particulars, point } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { carbonIntensity } from '../params-energy.ts'
import {
  CALL_SIGN,
  DEADWEIGHT,
  DULY_AUTHORIZED,
  IMO,
  NAME,
  PORT,
  PROTOCOL_1997_EN,
  PROTOCOL_1997_ZH,
  TONNAGE,
  authority,
} from './common.ts'
import { fields, recordTable } from './field-blocks.ts'

/**
 * Statement of Compliance: MARPOL Annex VI, appendix X; regulations 6.6, 6.7, 27 and 28. Valid until
 * 31 May of the following year; no surveys.
 */
export const soc = (): CertificateText => ({
  titleEn:
    'Statement of Compliance – Fuel Oil Consumption Reporting and Operational Carbon Intensity Rating',
  titleZh: '符合声明 燃油消耗报告和营运碳强度评级',
  ...authority(PROTOCOL_1997_EN, PROTOCOL_1997_ZH),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      IMO,
      PORT,
      TONNAGE,
      DEADWEIGHT,
      ...fields(carbonIntensity, '!energyShipType'),
    ]),
    ...bilingual('THIS IS TO DECLARE:', '兹声明：', { before: 5 }),
    ...point(
      '1',
      'That the ship has submitted to this Administration the data required by regulation 27 of Annex VI of the Convention, covering ship operations from {dataFrom} through {dataTo}; and',
      '本船已向主管机关提交公约附则 VI 第 27 条要求的、涵盖下列期间船舶营运的数据；',
    ),
    ...point(
      '2',
      'That the data was collected and reported in accordance with the methodology and processes set out in the ship’s SEEMP that was in effect over that period.',
      '数据按该期间有效的船舶 SEEMP 所述的方法和程序收集和报告。',
    ),
    ...point(
      '3',
      'That the attained annual operational CII of the ship and the operational carbon intensity rating in accordance with regulation 28 of Annex VI of the Convention are as follows:',
      '按公约附则 VI 第 28 条，本船达到的年度营运 CII 和营运碳强度评级如下：',
    ),
    recordTable(
      carbonIntensity,
      [
        ['3.1', 'ciiApplies'],
        ['3.2', 'ciiFrom'],
        ['3.3', 'ciiTo'],
        ['3.4', 'attainedCii'],
        ['4', 'ciiRating'],
        ['5', 'correctivePlan'],
      ],
      [12, 90, 72],
    ),
    ...bilingual(
      'This Statement of Compliance is valid until {expiryDate}.',
      '本符合声明有效期至 {expiryDateZh}。',
      { size: 9.5, before: 5, after: 0 },
    ),
    ...signatureBlock(DULY_AUTHORIZED),
  ],
})
