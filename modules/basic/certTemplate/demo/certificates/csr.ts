import {
  bilingual,
  cell,
  gap,
  grid,
  head,
  heading,
  line,
  particulars,
  runs,
} from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { columnTable, emptyRows } from './field-blocks.ts'

/** Rows of Form 1 and Form 2: number, both texts, value on Form 1. */
const rows: readonly (readonly [number: string, en: string, zh: string, value: string])[] = [
  ['1', 'This document applies from (date)', '本文件适用起始日期', '{appliesFrom}'],
  ['2', 'Flag State', '船旗国', '{flagNameEn} {flagNameZh}'],
  [
    '3',
    'Date of registration with the State indicated in 2',
    '在上述国家登记日期',
    '{registeredOn}',
  ],
  ['4', 'Name of ship', '船名', '{shipName}'],
  ['5', 'Port of registration', '船籍港', '{registryPort}'],
  [
    '6',
    'Name of current registered owner(s); registered address(es)',
    '现登记船东名称和登记地址',
    '{ownerName}; {ownerAddress}',
  ],
  ['7', 'Registered owner identification number', '登记船东识别号', '{ownerImo}'],
  [
    '8',
    'Current registered bareboat charterer(s); registered address(es)',
    '现登记光船租船人名称和登记地址',
    '{charterer}; {chartererAddress}',
  ],
  [
    '9',
    'Name of Company (International Safety Management); registered address(es); address(es) of its safety management activities',
    '公司（国际安全管理）名称、登记地址和开展安全管理活动的地址',
    '{companyName}, {companyAddress}; {safetyOffices}',
  ],
  ['10', 'Company identification number', '公司识别号', '{companyImo}'],
  [
    '11',
    'Name of all classification societies with which the ship is classed',
    '入级的所有船级社名称',
    '{classSocieties}',
  ],
  [
    '12',
    'Document of Compliance issued by; body which carried out the audit (if different)',
    '符合证明签发机构；审核机构（如不同）',
    '{docIssuedBy}; {docAuditedBy}',
  ],
  [
    '13',
    'Safety Management Certificate issued by; body which carried out the audit (if different)',
    '安全管理证书签发机构；审核机构（如不同）',
    '{smcIssuedBy}; {smcAuditedBy}',
  ],
  [
    '14',
    'International Ship Security Certificate issued by; body which carried out the verification (if different)',
    '国际船舶保安证书签发机构；核验机构（如不同）',
    '{isscIssuedBy}; {isscVerifiedBy}',
  ],
  [
    '15',
    'Date on which the ship ceased to be registered with the State indicated in 2',
    '终止在上述国家登记的日期',
    '{ceasedOn}',
  ],
  ['16', 'Remarks', '备注', '{synopsisRemarks}'],
]

const synopsisTable = (valueOf: (value: string) => string): Block =>
  grid(
    [11, 99, 64],
    [
      [head('No.', '序号', { center: true }), head('Information', '资料'), head('Entry', '记载')],
      ...rows.map(([number, en, zh, value]) => [
        cell([line(number, { size: 8, line: 9.5, align: 'center' })]),
        cell([
          line([...runs(en, { size: 8 }), ...runs(`\u2002${zh}`, { size: 7.5 })], { line: 9.5 }),
        ]),
        cell([line(valueOf(value), { size: 8, line: 9.5 })]),
      ]),
    ],
    { minHeight: 5, headerRows: 1 },
  )

/**
 * Continuous Synopsis Record, Forms 1 to 3: SOLAS XI-1/5; resolution A.959(23), as amended. Form 1
 * is filled in; Form 2 and Form 3 are blank for the Company or the master.
 */
export const csr = (): CertificateText => ({
  titleEn: 'Continuous Synopsis Record (CSR)',
  titleZh: '连续概要记录',
  unlimited: true,
  issuedEn:
    'Issued under the provisions of the INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as amended, regulation XI-1/5, by the Administration of {flagNameEn} through {societyNameEn}',
  issuedZh:
    '根据经修正的《1974年国际海上人命安全公约》第 XI-1/5 条，由 {flagNameZh} 主管机关经 {societyNameZh} 签发',
  body: [
    heading('Form 1', '格式 1', { align: 'center', before: 0, after: 4 }),
    particulars([
      ['CSR document number', '本记录文件编号', '{synopsisNumber}'],
      ['IMO Number', 'IMO 编号', '{imo}'],
    ]),
    synopsisTable((value) => value),
    ...bilingual(
      'THIS IS TO CERTIFY that this record is correct in all respects. Entries that do not apply are shown by a dash.',
      '兹证明，本记录在各方面均正确无误。不适用者以短横线表示。',
      { size: 8.5, before: 3, after: 0 },
    ),
    ...signatureBlock({ en: 'Signature of authorized person', zh: '经授权人员签字' }),
    ...receiptAndForms(),
  ],
})

const receiptAndForms = () => [
  gap(4),
  grid(
    [66, 42, 24, 42],
    [
      [
        head(
          'Received by the ship and attached to its CSR file on',
          '船上收到并附入连续概要记录案卷的日期',
        ),
        cell(''),
        head('Signature', '签字'),
        cell(''),
      ],
    ],
    { minHeight: 7.2 },
  ),
  ...pageTitle('Amendments to the CSR document – Form 2', '连续概要记录的修改 格式 2'),
  line(
    'Amendments to CSR document number {synopsisNumber} for the ship with IMO number {imo}. Show only changed values; N/C where there is no change. 对上述编号文件的修改；仅填写变更内容，无变更填 N/C。',
    { size: 8.5, line: 11.5, after: 4 },
  ),
  synopsisTable(() => ''),
  ...bilingual(
    'THIS IS TO CERTIFY that this record is correct in all respects. Issued by the Company or the master:',
    '兹证明，本记录在各方面均正确无误。由公司或船长签发：',
    { size: 8.5, before: 4, after: 3, keepNext: true },
  ),
  columnTable(
    [
      [60, 'Name and title', '姓名和职务'],
      [36, 'Date of issue', '签发日期'],
      [78, 'Signature', '签字'],
    ],
    emptyRows(3, 1),
    12,
  ),
  ...pageTitle('Index of amendments – Form 3', '修改索引 格式 3'),
  line(
    'After this CSR document was issued, the following amendments were made by the Company or the master and attached to the ship’s CSR file. IMO number {imo}; CSR document number {synopsisNumber}. 本文件签发后，公司或船长作出下列修改并附入案卷。',
    { size: 8.5, line: 11.5, after: 4 },
  ),
  columnTable(
    [
      [46, 'Date of application of the amendments', '修改适用日期'],
      [78, 'Amendment to items (1 to 16)', '修改的事项（1 至 16）'],
      [50, 'Date Form 2 attached to the CSR file', '格式 2 附入案卷日期'],
    ],
    emptyRows(3, 14),
    11,
  ),
]
