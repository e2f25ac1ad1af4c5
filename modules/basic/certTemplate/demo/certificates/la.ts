import { bilingual, heading, line, particulars } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { liftingAppliances } from '../params-class.ts'
import { CALL_SIGN, IMO, NAME, PORT, authority, certifyHeading } from './common.ts'
import { columnTable, emptyRows, fields } from './field-blocks.ts'

/**
 * Register and certificate of lifting appliances: ILO Convention 152, ILO Forms 1 to 4; SOLAS
 * II-1/3-13 since 2026. Form 2(U) for union purchase is left out: few ships have it.
 */
export const la = (): CertificateText => ({
  titleEn: 'Register and Certificate of Ships’ Lifting Appliances and Cargo Handling Gear',
  titleZh: '船舶起重设备检验证书和登记簿',
  ...authority(
    'ILO OCCUPATIONAL SAFETY AND HEALTH (DOCK WORK) CONVENTION, 1979 (No. 152), and SOLAS regulation II-1/3-13',
    '国际劳工组织《1979年（码头作业）职业安全和卫生公约》（第152号）和 SOLAS 第 II-1/3-13 条',
  ),
  body: [
    particulars([
      NAME,
      ...fields(liftingAppliances, 'officialNo'),
      CALL_SIGN,
      IMO,
      PORT,
      ...fields(liftingAppliances, 'gearRegisterNo', '!ownerName'),
    ]),
    heading('Test and thorough examination of lifting appliances', '起重设备的试验和全面检查'),
    columnTable(
      [
        [74, 'Situation, description and number', '位置、说明和编号'],
        [36, 'Angle or radius', '角度或幅度'],
        [32, 'Test load (t)', '试验负荷（吨）'],
        [32, 'Safe working load (t)', '安全工作负荷（吨）'],
      ],
      [['{appliances}', '{applianceRadius}', '{applianceTestLoad}', '{applianceSafeLoad}']],
      32,
    ),
    particulars(fields(liftingAppliances, 'gearTestDate', 'gearTestFirm')),
    certifyHeading(),
    ...bilingual(
      'That the lifting appliances above, with their accessory gear, were tested by a competent person on the date stated, and that a careful examination after the test showed that they had withstood the load without injury or permanent deformation and that the safe working load is as shown.',
      '上列起重设备及其附属零部件已由合格人员于所示日期进行试验，试验后的仔细检查表明，其承受试验负荷而无损伤或永久变形，安全工作负荷如表所示。',
    ),
    ...bilingual(
      'This certificate is valid until {expiryDate}, subject to a thorough examination at least once in every twelve months. Completion date of the survey: {inspectionDate}',
      '本证书有效期至 {expiryDateZh}，但须至少每十二个月进行一次全面检查。检验完成日期：{inspectionDateZh}',
      { after: 0 },
    ),
    ...signatureBlock({ en: 'Signature of the competent person', zh: '合格人员签字' }),
    ...gearPages(),
  ],
})

const gearPages = () => [
  ...pageTitle('Loose gear and wire rope', '活动零部件和钢丝绳'),
  heading('Loose gear (Form 3)', '活动零部件（格式 3）'),
  columnTable(
    [
      [110, 'Distinguishing number and description', '编号和说明'],
      [32, 'Proof load (t)', '验证负荷（吨）'],
      [32, 'Safe working load (t)', '安全工作负荷（吨）'],
    ],
    [['{looseGear}', '{looseGearProof}', '{looseGearSafe}']],
    60,
  ),
  heading('Wire rope (Form 4)', '钢丝绳（格式 4）'),
  columnTable(
    [
      [132, 'Maker, diameter, strands, wires, core, grade', '制造厂、直径、股数、丝数、绳芯、等级'],
      [42, 'Breaking load (t)', '破断负荷（吨）'],
    ],
    [['{wireRope}', '{wireBreakingLoad}']],
    60,
  ),
  ...pageTitle('Register of lifting appliances', '起重设备登记簿'),
  line(
    'Part I: thorough examination of lifting appliances 第 I 部分：起重设备全面检查\u2003(initial, 12-month, five-year, repair, other 初次、12个月、五年、修理、其他)',
    { size: 8.5, line: 12, after: 3, keepNext: true },
  ),
  columnTable(registerColumns, emptyRows(5, 9), 11),
  line('Part II: regular inspections of loose gear 第 II 部分：活动零部件定期检查', {
    size: 8.5,
    line: 12,
    before: 6,
    after: 3,
    keepNext: true,
  }),
  columnTable(registerColumns, emptyRows(5, 5), 11),
]

const registerColumns = [
  [50, 'Appliance or gear', '设备或零部件'],
  [28, 'Certificate No.', '证书编号'],
  [30, 'Examination performed', '检查种类'],
  [40, 'Date and signature', '日期和签字'],
  [26, 'Remarks', '备注'],
] as const
