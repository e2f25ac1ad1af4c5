import {
  cell,
  gap,
  grid,
  head,
  heading,
  line,
  particulars,
  point,
} from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import {
  CALL_SIGN,
  DELIVERY,
  IMO,
  KEEL,
  NAME,
  PORT,
  PROTOCOL_1997_EN,
  PROTOCOL_1997_ZH,
  TONNAGE,
  TYPE,
  authority,
  certifyHeading,
  validity,
} from './common.ts'

/**
 * International Air Pollution Prevention Certificate with a summary of its supplement: MARPOL Annex
 * VI, appendix I; regulations 5, 6 and 9.
 */
export const iapp = (): CertificateText => ({
  titleEn: 'International Air Pollution Prevention Certificate',
  titleZh: '国际防止空气污染证书',
  noteEn: 'This Certificate shall be supplemented by a Record of Construction and Equipment',
  noteZh: '本证书应附有构造和设备记录',
  ...authority(PROTOCOL_1997_EN, PROTOCOL_1997_ZH),
  body: [
    particulars([NAME, CALL_SIGN, PORT, IMO, TONNAGE, TYPE, KEEL, DELIVERY]),
    gap(18),
    certifyHeading(),
    ...point(
      '1',
      'That the ship has been surveyed in accordance with regulation 5 of Annex VI of the Convention.',
      '本船已按公约附则 VI 第 5 条进行检验。',
      { size: 10, after: 6 },
    ),
    ...point(
      '2',
      'That the survey shows that the equipment, systems, fittings, arrangements and materials fully comply with the applicable requirements of Annex VI of the Convention.',
      '检验表明，本船的设备、系统、附件、布置和材料完全符合公约附则 VI 的适用要求。',
      { size: 10 },
    ),
    gap(12),
    ...validity(
      'subject to surveys in accordance with regulation 5 of Annex VI of the Convention',
      '但须按公约附则 VI 第 5 条进行检验',
    ),
    gap(64),
    ...signatureBlock({
      en: 'Signature of duly authorized official issuing the certificate',
      zh: '经正式授权签发证书官员签字',
    }),
    ...pageTitle('Record of construction and equipment, endorsements', '构造和设备记录、签署页'),
    heading('Ozone-depleting substances (regulation 12)', '消耗臭氧物质（第 12 条）'),
    particulars([
      [
        'HCFC systems (pre-2020)',
        '2020年前的 HCFC 系统',
        '[hcfcOnBoard]\u2002{hcfcSystems}',
        'wide',
      ],
      ['Refrigerant now in use', '现用制冷剂', '{refrigerant}'],
      ['Record book on board', '船上备有记录簿', '[ozoneRecordBook]'],
    ]),
    heading('Nitrogen oxides (regulation 13)', '氮氧化物（第 13 条）'),
    grid(
      [26, 62, 28, 28, 30],
      [
        [
          head('Diesel engine', '柴油机'),
          head('Manufacturer and model', '制造厂和型号', { center: true }),
          head('Power (kW)', '功率（kW）', { center: true }),
          head('Speed (rpm)', '转速（rpm）', { center: true }),
          head('NOx limit', 'NOx 限值', { center: true }),
        ],
        ...(
          [
            ['Main', '主机', 'main'],
            ['Auxiliary', '辅机', 'aux'],
          ] as const
        ).map(([en, zh, key]) => [
          head(en, zh),
          ...['Engine', 'EnginePower', 'EngineSpeed', 'NoxTier'].map((field, i) =>
            cell([line(`{${key}${field}}`, { line: 11.5, align: i ? 'center' : 'left' })]),
          ),
        ]),
      ],
      { minHeight: 7.2 },
    ),
    heading(
      'Sulphur oxides and incineration (regulations 4, 14 and 16)',
      '硫氧化物和焚烧（第 4、14、16 条）',
    ),
    particulars([
      ['Sulphur outside an ECA', '排放控制区外燃油硫含量', '{sulphurGlobal} % m/m'],
      ['Sulphur in an ECA', '排放控制区内燃油硫含量', '{sulphurEca} % m/m'],
      ['Exhaust gas cleaning', '废气清洗系统', '[scrubber]\u2002{scrubberType}'],
      ['Shipboard incinerator', '船上焚烧炉', '[incinerator]'],
      ['Remarks', '备注', '{airRemarks}', 'wide'],
    ]),
    ...surveyEndorsements(ARTICLES.marpolSix, '5', 'intermediate'),
  ],
})
