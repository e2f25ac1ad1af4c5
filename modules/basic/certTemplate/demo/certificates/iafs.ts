import {
  bilingual,
  cell,
  gap,
  grid,
  heading,
  line,
  particulars,
  runs,
} from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { antiFouling } from '../params-environment.ts'
import { recordClose } from '../record-blocks.ts'
import {
  CALL_SIGN,
  DULY_AUTHORIZED,
  IMO,
  NAME,
  SHIP,
  authority,
  certifyHeading,
  completedOn,
  shortPoint,
} from './common.ts'
import { columnTable, emptyRows, recordTable, recordTitle } from './field-blocks.ts'

/** The boxes about one substance: the sentences of the model form. */
function boxes(
  en: string,
  zh: string,
  keyword: string,
  since: readonly [en: string, zh: string],
): Block[] {
  const row = (box: string, english: string, chinese: string) => [
    cell([line(`[${keyword}${box}]`, { size: 10, align: 'center', line: 11 })]),
    cell([
      line([...runs(`${english};`, { size: 8.5 }), ...runs(`\u2002${chinese}；`, { size: 8 })], {
        line: 10.5,
      }),
    ]),
  ]
  return [
    grid(
      [10, 164],
      [
        [
          cell(
            [
              line(
                [
                  ...runs(`An anti-fouling system controlled under Annex 1: ${en}`, {
                    size: 8.5,
                    bold: true,
                  }),
                  ...runs(`\u2002附则 1 控制的防污底系统：${zh}`, { size: 8, bold: true }),
                ],
                { line: 11 },
              ),
            ],
            { span: 2, shade: true },
          ),
        ],
        row(
          'Never',
          'has not been applied during or after construction of this ship',
          '在本船建造期间或之后未施涂',
        ),
        row(
          'Removed',
          `has been applied on this ship previously, but has been removed by {${keyword}RemovedBy} on {${keyword}RemovedOn}`,
          '曾施涂于本船，但已由所列厂家于所列日期清除',
        ),
        row(
          'Sealed',
          `has been applied on this ship previously, but has been covered with a sealer coat applied by {${keyword}SealedBy} on {${keyword}SealedOn}`,
          '曾施涂于本船，但已由所列厂家于所列日期用封闭涂层覆盖',
        ),
        row(
          'Remains',
          `was applied on this ship prior to ${since[0]}, but must be removed or covered with a sealer coat prior to {${keyword}Until}`,
          `在${since[1]}前施涂于本船，但须在所列日期前清除或用封闭涂层覆盖`,
        ),
      ],
    ),
    gap(3),
  ]
}

/**
 * International Anti-fouling System Certificate with the Record of Anti-fouling Systems: AFS 2001,
 * annex 4, appendix 1; regulations 1, 2 and 5. Cybutryne since 1 January 2023: MEPC.331(76).
 */
export const iafs = (): CertificateText => ({
  titleEn: 'International Anti-fouling System Certificate',
  titleZh: '国际防污底系统证书',
  unlimited: true,
  noteEn: 'This Certificate shall be supplemented by a Record of Anti-fouling Systems',
  noteZh: '本证书应附有防污底系统记录',
  ...authority(
    'INTERNATIONAL CONVENTION ON THE CONTROL OF HARMFUL ANTI-FOULING SYSTEMS ON SHIPS, 2001',
    '《2001年国际控制船舶有害防污底系统公约》',
  ),
  body: [
    ...bilingual(
      'Where a certificate has been issued previously, this certificate replaces the certificate dated {afsReplaces}.',
      '如先前已签发证书，本证书替代下列日期签发的证书：{afsReplaces}。',
      { size: 8.5, after: 3 },
    ),
    particulars(SHIP),
    gap(4),
    ...boxes(
      'organotin compounds which act as biocides',
      '作为生物杀灭剂的有机锡化合物',
      'organotin',
      ['1 January 2003', ' 2003 年 1 月 1 日'],
    ),
    ...boxes('cybutryne', 'Cybutryne', 'cybutryne', ['1 January 2023', ' 2023 年 1 月 1 日']),
    certifyHeading(),
    shortPoint(
      '1',
      'That the ship has been surveyed in accordance with regulation 1 of Annex 4 to the Convention; and',
      '本船已按公约附则 4 第 1 条进行检验；',
    ),
    shortPoint(
      '2',
      'That the survey shows that the anti-fouling system on the ship complies with the applicable requirements of Annex 1 to the Convention.',
      '检验表明，本船的防污底系统符合公约附则 1 的适用要求。',
    ),
    ...completedOn(),
    ...signatureBlock(DULY_AUTHORIZED),
    ...record(),
  ],
})

const record = () => [
  ...recordTitle('Record of anti-fouling systems', '防污底系统记录'),
  particulars([NAME, CALL_SIGN, IMO]),
  heading('Details of anti-fouling system(s) applied', '所施涂防污底系统详情'),
  recordTable(
    antiFouling,
    [
      ['1', 'afsTypes'],
      ['2', 'afsDates'],
      ['3', 'afsPlaces'],
      ['4', 'afsMakers'],
      ['5', 'afsColours'],
      ['6', 'afsIngredients'],
      ['7', 'sealerType'],
      ['8', 'sealerColour'],
      ['9', 'sealerDate'],
    ],
    [12, 80, 82],
  ),
  ...recordClose(),
  heading('Endorsement of the record after re-coating', '重新施涂后的记录签署'),
  line(
    'THIS IS TO CERTIFY that a survey required in accordance with regulation 1(1)(b) of Annex 4 to the Convention found that the ship was in compliance with the Convention. 兹证明，按公约附则 4 第 1(1)(b) 条要求的检验表明，本船符合公约的要求。',
    { size: 8.5, line: 11, after: 3, keepNext: true },
  ),
  columnTable(
    [
      [50, 'Anti-fouling system applied', '所施涂的防污底系统'],
      [26, 'Date of application', '施涂日期'],
      [28, 'Date and place of survey', '检验日期和地点'],
      [40, 'Signature of authorized official', '授权人员签字'],
      [30, 'Seal or stamp', '印章'],
    ],
    emptyRows(5, 3),
    15,
  ),
]
