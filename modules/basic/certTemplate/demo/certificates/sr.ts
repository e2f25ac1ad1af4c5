import { gap, heading, line, particulars, point } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import {
  CALL_SIGN,
  IMO,
  KEEL,
  NAME,
  PORT,
  SOLAS_EN,
  SOLAS_ZH,
  TONNAGE,
  authority,
  certifyHeading,
  exemptionPoint,
  validity,
} from './common.ts'

/**
 * Cargo Ship Safety Radio Certificate with a summary of its Record of Equipment (Form R): SOLAS
 * 1974, 1988 Protocol; regulation I/9.
 */
export const sr = (): CertificateText => ({
  titleEn: 'Cargo Ship Safety Radio Certificate',
  titleZh: '货船无线电安全证书',
  noteEn:
    'This Certificate shall be supplemented by a Record of Equipment of Radio Facilities (Form R)',
  noteZh: '本证书应附有无线电设备记录（格式 R）',
  ...authority(SOLAS_EN, SOLAS_ZH),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      PORT,
      IMO,
      TONNAGE,
      KEEL,
      ['MMSI', '海上移动业务识别码', '{mmsi}'],
      [
        'Sea areas (regulation IV/2)',
        '核定航行海区（第 IV/2 条）',
        '[seaA1] A1\u2003[seaA2] A2\u2003[seaA3] A3\u2003[seaA4] A4',
      ],
    ]),
    certifyHeading(),
    ...point(
      '1',
      'That the ship has been surveyed in accordance with the requirements of regulation I/9 of the Convention.',
      '本船已按公约第 I/9 条的要求进行检验。',
    ),
    ...point('2', 'That the survey showed that:', '检验表明：', { after: 1.5 }),
    ...point(
      '2.1',
      'the ship complied with the requirements of the Convention as regards radio installations;',
      '本船的无线电装置符合公约的要求；',
      { indent: 14 },
    ),
    ...point(
      '2.2',
      'the functioning of the radio installations used in life-saving appliances complied with the requirements of the Convention.',
      '救生设备中使用的无线电装置功能符合公约的要求。',
      { indent: 14 },
    ),
    ...exemptionPoint('3'),
    gap(6),
    heading(
      'Methods used to ensure availability of radio facilities (regulations IV/15.6 and 15.7)',
      '确保无线电设备可用性的方法',
      { size: 9 },
    ),
    line(
      '[duplication] Duplication of equipment 双套设备\u2003\u2003[shoreMaintenance] Shore-based maintenance 岸上维修\u2003\u2003[atSeaMaintenance] At-sea maintenance capability 海上维修',
      { line: 14, indent: 4 },
    ),
    gap(10),
    ...validity(
      'subject to the periodical surveys in accordance with regulation I/9 of the Convention',
      '但须按公约第 I/9 条进行定期检验',
    ),
    gap(22),
    ...signatureBlock(),
    ...pageTitle('Record of equipment and endorsements', '设备记录和签署页'),
    heading('Summary of the Record of Equipment (Form R)', '设备记录（格式 R）摘要'),
    particulars([
      ['VHF: DSC and telephony', '甚高频：DSC 和无线电话', '{vhfSets}'],
      ['MF radio installation', '中频无线电装置', '{mfSets}'],
      ['MF/HF radio installation', '中/高频无线电装置', '{mfhfSets}'],
      ['Mobile satellite service', '认可的移动卫星业务', '{satelliteService}'],
      ['NAVTEX receiver', 'NAVTEX 接收机', '{navtex}'],
      ['EGC receiver', 'EGC 接收机', '{egc}'],
      ['Satellite EPIRB (406 MHz)', '卫星应急无线电示位标', '{epirb}'],
      ['Search and rescue locating', '搜救定位装置', '{sarts}'],
      ['Reserve source of energy', '备用电源', '{reserveEnergy}', 'wide'],
      ['Remarks', '备注', '{radioRemarks}', 'wide'],
    ]),
    ...surveyEndorsements(ARTICLES.solas, 'I/9', 'periodicalEach'),
  ],
})
