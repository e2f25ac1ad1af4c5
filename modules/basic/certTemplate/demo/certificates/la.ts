import { bilingual, heading, line, particulars } from '#tools/docx/docx-builder.ts'
import type { Particular } from '#tools/docx/docx-builder.ts'
import { equipmentFields } from '#common/rules/equipment/catalogue.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { tableOf } from '../record-blocks.ts'
import { liftingRegister } from '../params-lifting.ts'
import { CALL_SIGN, IMO, NAME, PORT, authority, certifyHeading, completedOn } from './common.ts'
import { columnTable, emptyRows, fields } from './field-blocks.ts'

const convention = authority(
  'ILO OCCUPATIONAL SAFETY AND HEALTH (DOCK WORK) CONVENTION, 1979 (No. 152), and SOLAS regulation II-1/3-13',
  '国际劳工组织《1979年（码头作业）职业安全和卫生公约》（第152号）和 SOLAS 第 II-1/3-13 条',
)
const signature = { en: 'Signature of the competent person', zh: '合格人员签字' }

/** Head of every form: ship, register and owner. */
const shipOfRegister = (): Particular[] => [
  NAME,
  ...fields(liftingRegister, 'officialNo'),
  CALL_SIGN,
  IMO,
  PORT,
  ['Register No.', '登记簿编号', '{gearRegisterNo}'],
  ...fields(liftingRegister, '!ownerName'),
]
const testedBy: Particular = [
  'Firm or competent person: name and address',
  '试验单位或合格人员：名称和地址',
  '{gearTestFirm}',
  'wide',
]
const table = (key: string): Block => tableOf(equipmentFields.get(key)!.item)
const notes = (...lines: string[]): Block[] => [
  heading('Notes', '注'),
  ...lines.map((text) => line(text, { size: 8, line: 11.5 })),
]

/**
 * Register of ships' lifting appliances and cargo handling gear: ILO Form 1; ILO Convention 152,
 * art. 25(1); SOLAS II-1/3-13. It lists the appliances and gear; Parts I and II are filled in by
 * hand at each examination and inspection.
 */
export const la = (): CertificateText => ({
  titleEn: 'Register and Certificate of Ships’ Lifting Appliances and Cargo Handling Gear',
  titleZh: '船舶起重设备检验证书和登记簿',
  ...convention,
  body: [
    particulars([...shipOfRegister(), testedBy]),
    certifyHeading(),
    ...bilingual(
      'That the lifting appliances of this ship listed below, and their loose gear, were tested by a competent person on the dates stated, and that the thorough examination after the test showed that they had withstood the load without injury or permanent deformation and that the safe working loads are as stated.',
      '本船下列起重设备及其活动零部件已由合格人员于所示日期进行试验，试验后的全面检查表明，其承受试验负荷而无损伤或永久变形，安全工作负荷如所示。',
    ),
    ...bilingual(
      'This certificate is valid until {expiryDate}, subject to a thorough examination at least once in every twelve months. Completion date of the survey: {inspectionDate}',
      '本证书有效期至 {expiryDateZh}，但须至少每十二个月进行一次全面检查。检验完成日期：{inspectionDateZh}',
      { after: 0, keepNext: true },
    ),
    ...signatureBlock(signature),
    ...pageTitle('Lifting appliances and gear', '起重设备和活动零部件'),
    heading('Lifting appliances (Form 2)', '起重设备（格式 2）'),
    table('gearAppliances'),
    heading('Derricks used in union purchase (Form 2(U))', '成对吊杆联合作业（格式 2(U)）', {
      before: 8,
    }),
    table('gearUnionPurchase'),
    heading('Loose gear (Form 3)', '活动零部件（格式 3）', { before: 8 }),
    table('gearLoose'),
    heading('Wire rope (Form 4)', '钢丝绳（格式 4）', { before: 8 }),
    table('gearWireRopes'),
    ...partsOfRegister(),
  ],
})

const registerColumns = [
  [
    50,
    'Situation and description, with distinguishing numbers (note 1)',
    '位置、说明和识别编号（注 1）',
  ],
  [28, 'Certificate No.', '证书编号'],
  [34, 'Examination performed (note 2)', '检查种类（注 2）'],
  [36, 'Date and signature', '日期和签字'],
  [26, 'Remarks (note 3)', '备注（注 3）'],
] as const
const inspectionColumns = [
  [74, 'Loose gear inspected, with distinguishing numbers', '所检查的活动零部件和识别编号'],
  [58, 'Date and signature of the responsible person', '日期和负责人签字'],
  [42, 'Remarks', '备注'],
] as const

const partsOfRegister = (): Block[] => [
  ...pageTitle('Register: Part I', '登记簿：第 I 部分'),
  heading(
    'Thorough examination of lifting appliances and loose gear',
    '起重设备和活动零部件的全面检查',
  ),
  columnTable(registerColumns, emptyRows(5, 12), 12.5),
  ...notes(
    '1 If all the lifting appliances are thoroughly examined on the same date, “All lifting appliances and loose gear” is sufficient; otherwise the parts examined on each date are named. 全部起重设备在同一日期检查的，可填“全部起重设备和活动零部件”；否则写明各日期所检查的部分。',
    '2 Initial; 12-monthly; five-yearly; after repair or damage; other. 初次；每十二个月；每五年；修理或损坏后；其他。',
    '3 Defects that affect the safe working load, and gear withdrawn from use. 影响安全工作负荷的缺陷，以及停用的零部件。',
  ),
  ...pageTitle('Register: Part II', '登记簿：第 II 部分'),
  heading('Regular inspections of loose gear', '活动零部件的定期检查'),
  columnTable(inspectionColumns, emptyRows(3, 14), 12),
  ...notes(
    'Loose gear is inspected by a responsible person before use; entries need only be made when the inspection discloses a defect. 活动零部件由负责人在使用前检查；仅在检查发现缺陷时需要记载。',
    'Regular inspection: at least once in three months; wire ropes with broken wires at least once a month. 定期检查：至少每三个月一次；有断丝的钢丝绳至少每月一次。',
  ),
]

interface GearForm {
  form: string
  titleEn: string
  titleZh: string
  keyword: string
  en: string
  zh: string
  notes: string[]
}

/** Certificate of a test by one of the ILO forms, with its table of the register. */
const gearCertificate = (
  { form, titleEn, titleZh, keyword, en, zh, notes: lines }: GearForm,
  more: Particular[] = [],
): CertificateText => ({
  titleEn,
  titleZh,
  unlimited: true,
  noteEn: `ILO Form No. ${form}`,
  noteZh: `国际劳工组织格式 ${form}`,
  ...convention,
  body: [
    particulars([...shipOfRegister(), testedBy]),
    heading('Items tested', '试验项目', { before: 8 }),
    table(keyword),
    ...(more.length ? [particulars(more)] : []),
    certifyHeading(),
    ...bilingual(en, zh),
    ...completedOn(),
    ...signatureBlock(signature),
    ...pageTitle('Instructions', '说明'),
    ...lines.map((text) => line(text, { size: 9, line: 13, after: 4 })),
  ],
})

/** ILO Form 2: lifting appliances. ILO Convention 152, art. 22 to 24. */
export const la2 = (): CertificateText =>
  gearCertificate({
    form: '2',
    titleEn: 'Certificate of Test and Thorough Examination of Lifting Appliances',
    titleZh: '起重设备试验和全面检查证书',
    keyword: 'gearAppliances',
    en: 'That the lifting appliances above, with their accessory gear, were tested by a competent person on the dates stated; that a thorough examination after the test showed that they had withstood the test load without injury or permanent deformation; and that the safe working load is as stated.',
    zh: '上列起重设备及其附属零部件已由合格人员于所示日期进行试验；试验后的全面检查表明，其承受试验负荷而无损伤或永久变形；安全工作负荷如所示。',
    notes: [
      'Test load: up to 20 t safe working load 25% in excess; from 20 to 50 t 5 t in excess; above 50 t 10% in excess. 试验负荷：安全工作负荷 20 吨及以下超出 25%；20 至 50 吨超出 5 吨；50 吨以上超出 10%。',
      'Tested before the first use, at least once in five years, and after repair or renewal of a part under stress. 首次使用前、至少每五年、受力部件修理或换新后进行试验。',
    ],
  })

/** ILO Form 2(U): derricks used in union purchase. */
export const la2u = (): CertificateText =>
  gearCertificate({
    form: '2(U)',
    titleEn: 'Certificate of Test and Thorough Examination of Derricks used in Union Purchase',
    titleZh: '成对吊杆联合作业试验和全面检查证书',
    keyword: 'gearUnionPurchase',
    en: 'That the derricks above, rigged in union purchase with their accessory gear, were tested by a competent person on the date of the survey; that a thorough examination after the test showed that they had withstood the test load without injury or permanent deformation; and that the safe working load SWL(U) is as stated.',
    zh: '上列吊杆及其附属零部件按联合作业布置，已由合格人员于检验日期进行试验；试验后的全面检查表明，其承受试验负荷而无损伤或永久变形；安全工作负荷 SWL(U) 如所示。',
    notes: [
      'SWL(U) is not above the safe working load of either derrick used alone. SWL(U) 不大于任一吊杆单独使用时的安全工作负荷。',
      'The preventer guys are made fast at the positions stated. 保险稳索应固定在所示位置。',
    ],
  })

/** ILO Form 3: loose gear. */
export const la3 = (): CertificateText =>
  gearCertificate({
    form: '3',
    titleEn: 'Certificate of Test and Thorough Examination of Loose Gear',
    titleZh: '活动零部件试验和全面检查证书',
    keyword: 'gearLoose',
    en: 'That the loose gear above was tested by a competent person on the dates stated; that a thorough examination after the test showed that it had withstood the proof load without injury or permanent deformation; and that the safe working load is as stated.',
    zh: '上列活动零部件已由合格人员于所示日期进行试验；试验后的全面检查表明，其承受验证负荷而无损伤或永久变形；安全工作负荷如所示。',
    notes: [
      'Proof load in tonnes. 验证负荷（吨）：',
      'Single-sheave blocks: 4 × SWL. 单轮滑车：4 × SWL。',
      'Multi-sheave blocks: up to 25 t 2 × SWL; from 25 to 160 t 0.933 × SWL + 27; above 160 t 1.1 × SWL. 多轮滑车：25 吨及以下 2 × SWL；25 至 160 吨 0.933 × SWL + 27；160 吨以上 1.1 × SWL。',
      'Hooks, shackles, chains, rings, swivels and clamps: up to 25 t 2 × SWL; above 25 t 1.22 × SWL + 20. 吊钩、卸扣、链条、吊环、转环、夹具：25 吨及以下 2 × SWL；25 吨以上 1.22 × SWL + 20。',
      'Lifting beams, spreaders and frames: up to 10 t 2 × SWL; from 10 to 160 t 1.04 × SWL + 9.6; above 160 t 1.1 × SWL. 吊梁、吊具和吊架：10 吨及以下 2 × SWL；10 至 160 吨 1.04 × SWL + 9.6；160 吨以上 1.1 × SWL。',
    ],
  })

/** ILO Form 4: wire rope. */
export const la4 = (): CertificateText =>
  gearCertificate(
    {
      form: '4',
      titleEn: 'Certificate of Test and Thorough Examination of Wire Rope',
      titleZh: '钢丝绳试验和全面检查证书',
      keyword: 'gearWireRopes',
      en: 'That samples of the wire ropes above were tested to destruction by a competent person on the dates stated, and that the loads at which they broke and the safe working loads are as stated.',
      zh: '上列钢丝绳的试样已由合格人员于所示日期进行破断试验，破断负荷和安全工作负荷如所示。',
      notes: [
        'Coefficient of utilization in running rigging and slings: 10 000 ÷ (8.85 × SWL + 1910), not below 3 nor above 5; SWL in tonnes. 动索和吊索的安全系数：10 000 ÷（8.85 × SWL + 1910），不小于 3，不大于 5；SWL 以吨计。',
      ],
    },
    [['Conditions of the safe working load', '安全工作负荷的条件', '{wireConditions}', 'wide']],
  )
