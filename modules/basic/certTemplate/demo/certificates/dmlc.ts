import {
  bilingual,
  cell,
  grid,
  head,
  heading,
  line,
  particulars,
  subpoint,
} from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { LABOUR_AREAS } from '../labour-areas.ts'
import { IMO, NAME, TONNAGE } from './common.ts'

const keywordOf = (part: 'national' | 'owner', key: string): string =>
  `${part}${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** The sixteen areas of one part: number, area with its regulation, text. */
function areaTable(part: 'national' | 'owner', en: string, zh: string): Block {
  return grid(
    [10, 62, 102],
    [
      [head('No.', '序号', { center: true }), head('Area', '事项'), head(en, zh)],
      ...LABOUR_AREAS.map(([key, rule, areaZh, areaEn], i) => [
        cell([line(String(i + 1), { size: 8.5, line: 11, align: 'center' })]),
        cell([
          line(`${areaEn} (Regulation ${rule})`, { size: 8.5, line: 10.5 }),
          line(areaZh, { size: 8, line: 10.5 }),
        ]),
        cell([line(`{${keywordOf(part, key)}}`, { size: 8.5, line: 11, boldValues: false })]),
      ]),
    ],
    { minHeight: 8, headerRows: 1 },
  )
}

const partTitle = (en: string, zh: string) =>
  heading(en, zh, { align: 'center', before: 0, after: 4 })

/** What the authority declares of its national requirements. */
const DECLARED: readonly (readonly [letter: string, en: string, zh: string])[] = [
  [
    'a',
    'the provisions of the Maritime Labour Convention are fully embodied in the national requirements referred to below;',
    '《海事劳工公约》的规定已充分体现于下述国家要求；',
  ],
  [
    'b',
    'these national requirements are contained in the national provisions referenced below; explanations concerning the content of those provisions are provided where necessary;',
    '这些国家要求载于下列国家规定，必要时附有关于其内容的说明；',
  ],
  [
    'c',
    'the details of any substantial equivalencies under Article VI, paragraphs 3 and 4, are provided in the section provided for this purpose below;',
    '第六条第 3 和 4 款规定的任何实质等效的细节载于下文相应部分；',
  ],
  [
    'd',
    'any exemptions granted by the competent authority in accordance with Title 3 are clearly indicated in the section provided for this purpose below; and',
    '主管机关根据标题三给予的任何免除在下文相应部分清楚列明；',
  ],
  [
    'e',
    'any ship-type specific requirements under national legislation are also referenced under the requirements concerned.',
    '国家法律对特定船型的任何要求也在相关要求中列明。',
  ],
]

/**
 * Declaration of Maritime Labour Compliance, Part I and Part II: MLC, 2006, appendix A5-II;
 * standard A5.1.3, paragraph 11.
 */
export const dmlc = (): CertificateText => ({
  titleEn: 'Declaration of Maritime Labour Compliance',
  titleZh: '海事劳工符合声明',
  unlimited: true,
  noteEn: 'This Declaration must be attached to the ship’s Maritime Labour Certificate',
  noteZh: '本声明必须附于船舶的海事劳工证书',
  issuedEn: 'Issued under the authority of: {competentAuthority} ({flagNameEn}) by {societyNameEn}',
  issuedZh: '经 {flagNameZh} 主管机关授权，由 {societyNameZh} 签发',
  body: [
    partTitle('Part I', '第 I 部分'),
    particulars([NAME, IMO, TONNAGE]),
    ...bilingual(
      'With respect to the provisions of the Maritime Labour Convention, 2006, the above ship is maintained in accordance with Standard A5.1.3 of the Convention. The undersigned declares, on behalf of the abovementioned competent authority, that:',
      '就《2006年海事劳工公约》的规定而言，上述船舶按公约标准 A5.1.3 保持。签字人代表上述主管机关声明：',
      { before: 4 },
    ),
    ...DECLARED.map(([letter, en, zh]) => subpoint(`(${letter})`, en, zh)),
    areaTable('national', 'National requirements', '国家要求'),
    heading('Substantial equivalencies', '实质等效'),
    particulars([
      ['Article VI, paragraphs 3 and 4', '第六条第 3、4 款', '{equivalence}', 'wide'],
      ['Equivalencies', '等效清单', '{equivalences}', 'wide'],
    ]),
    heading('Exemptions', '免除'),
    particulars([
      ['Title 3 of the Convention', '公约标题三', '{exempted}', 'wide'],
      ['Exemptions', '免除清单', '{exemptions}', 'wide'],
      ['Title of the official', '签发官员职务', '{signatoryTitle}', 'wide'],
    ]),
    ...signatureBlock({
      en: 'Signature of the official for the competent authority',
      zh: '主管机关官员签字',
    }),
    ...partTwo(),
  ],
})

const partTwo = () => [
  ...pageTitle(
    'Declaration of Maritime Labour Compliance – Part II',
    '海事劳工符合声明 第 II 部分',
  ),
  line(
    'Measures adopted to ensure ongoing compliance between inspections 为确保在两次检查之间持续符合而采取的措施',
    { size: 9, align: 'center', line: 12, after: 3 },
  ),
  particulars([NAME, IMO]),
  ...bilingual(
    'The following measures have been drawn up by the shipowner, named in the Maritime Labour Certificate to which this Declaration is attached, to ensure ongoing compliance between inspections.',
    '下列措施由本声明所附海事劳工证书载明的船东制定，以确保在两次检查之间持续符合。',
    { before: 4 },
  ),
  areaTable('owner', 'Measures of the shipowner', '船东措施'),
  heading('Statement of the shipowner', '船东声明', { pageBreak: true }),
  ...bilingual(
    'I hereby certify that the above measures have been drawn up to ensure ongoing compliance, between inspections, with the requirements listed in Part I.',
    '兹证明，上述措施的制定旨在确保在两次检查之间持续符合第 I 部分所列要求。',
    { before: 6, keepNext: true },
  ),
  particulars([
    ['Name of the shipowner', '船东名称', '{companyName}', 'wide'],
    ['Company address', '公司地址', '{companyAddress}', 'wide'],
    ['Name of the signatory', '签字人姓名', '{ownerSignatory}'],
    ['Title', '职务', '{ownerSignatoryTitle}'],
    ['Date', '日期', '{ownerSignedOn}'],
    ['Signature and stamp', '签字和印章', ''],
  ]),
  ...bilingual(
    'The above measures have been reviewed by {societyNameEn} and, following inspection of the ship, have been determined as meeting the purposes set out under Standard A5.1.3, paragraph 11(b), regarding measures to ensure initial and ongoing compliance with the requirements set out in Part I of this Declaration.',
    '上述措施经 {societyNameZh} 审查，并在对船舶检查后，认定符合标准 A5.1.3 第 11(b) 款关于确保初次和持续符合本声明第 I 部分要求的措施的目的。',
    { before: 6, keepNext: true },
  ),
  particulars([
    ['Name', '姓名', '{surveyorName}'],
    ['Title', '职务', '{signatoryTitle}'],
    ['Place', '地点', '{issuePlace}'],
    ['Date', '日期', '{issueDate}'],
    ['Signature', '签字', ''],
    ['Seal or stamp', '印章', ''],
  ]),
]
