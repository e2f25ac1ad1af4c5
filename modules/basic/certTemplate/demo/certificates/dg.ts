import {
  bilingual,
  cell,
  grid,
  head,
  heading,
  line,
  particulars,
} from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { DANGEROUS_GOODS_CLASSES } from '../dangerous-goods-classes.ts'
import { CALL_SIGN, IMO, NAME, PORT, TYPE, authority, certifyHeading } from './common.ts'

/**
 * Document of Compliance with the special requirements for ships carrying dangerous goods: SOLAS
 * II-2/19.4; appendix by class and space.
 */
export const dg = (): CertificateText => ({
  titleEn:
    'Document of Compliance with the Special Requirements for Ships Carrying Dangerous Goods',
  titleZh: '载运危险货物符合证明',
  ...authority(
    'INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as amended, regulation II-2/19.4',
    '经修正的《1974年国际海上人命安全公约》第 II-2/19.4 条',
  ),
  body: [
    particulars([NAME, CALL_SIGN, PORT, IMO, TYPE]),
    certifyHeading(),
    ...bilingual(
      'That the construction and equipment of the above-mentioned ship was found to comply with the provisions of regulation II-2/19 of the Convention, and that the ship is suitable for the carriage of those classes of dangerous goods as specified in the appendix hereto, subject to any provisions in the International Maritime Dangerous Goods (IMDG) Code and the International Maritime Solid Bulk Cargoes (IMSBC) Code for individual substances, materials or articles also being complied with.',
      '上述船舶的构造和设备符合公约第 II-2/19 条的规定，适于载运本证明附录所列类别的危险货物，但还须符合《国际海运危险货物规则》和《国际海运固体散装货物规则》对各物质、材料或物品的规定。',
      { size: 10, after: 8 },
    ),
    ...bilingual(
      'There are no special requirements in the above-mentioned regulation II-2/19 for the carriage of dangerous goods of classes 6.2 and 7, nor for the carriage of dangerous goods in limited and excepted quantities.',
      '上述第 II-2/19 条对载运第 6.2 类和第 7 类危险货物以及限量和可免除量的危险货物无特殊要求。',
      { size: 9, after: 8 },
    ),
    ...bilingual(
      'This document is valid until {expiryDate}. Completion date of the survey on which it is based: {inspectionDate}',
      '本证明有效期至 {expiryDateZh}。所依据的检验完成日期：{inspectionDateZh}',
      { size: 10, after: 24 },
    ),
    ...signatureBlock(),
    ...appendix(),
  ],
})

const appendix = () => [
  ...pageTitle('Appendix: spaces and classes', '附录：处所和类别'),
  particulars([['Spaces 1 to 4 of the plan', '附图所示处所 1 至 4', '{dgSpaces}', 'wide']]),
  line(
    'P: packaged goods permitted 准许包装货物\u2003A: packaged and bulk goods permitted 准许包装和散装货物\u2003X: not permitted 不准许',
    { size: 8.5, line: 12, before: 4, after: 3 },
  ),
  grid(
    [36, 51, 36, 51],
    [
      [
        head('Class', '类别', { center: true }),
        head('Spaces 1 to 4', '处所 1 至 4', { center: true }),
        head('Class', '类别', { center: true }),
        head('Spaces 1 to 4', '处所 1 至 4', { center: true }),
      ],
      ...Array.from({ length: Math.ceil(DANGEROUS_GOODS_CLASSES.length / 2) }, (_, i) =>
        [i, i + Math.ceil(DANGEROUS_GOODS_CLASSES.length / 2)].flatMap((index) =>
          classCells(DANGEROUS_GOODS_CLASSES[index]),
        ),
      ),
    ],
    { minHeight: 9, headerRows: 1 },
  ),
  heading('Notes', '附注'),
  line('{dgNotes}', { size: 8.5, line: 11.5, boldValues: false }),
  line('A plan of the spaces is attached to this document. 本证明附处所图。', {
    size: 8,
    line: 11,
    before: 4,
  }),
]

const classCells = (entry: (typeof DANGEROUS_GOODS_CLASSES)[number] | undefined) => {
  if (!entry) return [cell(''), cell('')]
  const [key, zh, en] = entry
  return [
    cell([
      line(en, { size: 8.5, line: 10.5 }),
      ...(zh === en ? [] : [line(zh, { size: 8, line: 10.5 })]),
    ]),
    cell([line(`{dg${key}}`, { line: 11.5, align: 'center' })]),
  ]
}
