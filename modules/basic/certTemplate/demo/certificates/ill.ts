import { Paragraph } from 'docx'
import { loadLineMark } from '../artwork.ts'
import { cell, grid, head, heading, line, particulars, point } from '#tools/docx/docx-builder.ts'
import type { Cell } from '#tools/docx/docx-builder.ts'
import { pageTitle, picture, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { CALL_SIGN, IMO, NAME, PORT, authority, certifyHeading, validity } from './common.ts'

const zone = (
  en: string,
  zh: string,
  [mark, freeboard, line2]: readonly [mark: string, freeboard: string, line2: string],
  timber: string,
): Cell[] => [
  head(en, zh),
  cell([line(`{${freeboard}} mm (${mark})`, { size: 8.5, line: 11, align: 'right' })]),
  cell([line(line2, { size: 8, line: 10 })]),
  cell([
    line(`{freeboardL${mark}} mm (L${mark})`, { size: 8.5, line: 10.5 }),
    line(`{lineL${mark}} mm ${timber}`, { size: 8, line: 10 }),
  ]),
]

/**
 * International Load Line Certificate: LL 1966 as modified by the Protocol of 1988, Annex III;
 * articles 14, 16 and 19.
 */
export async function ill(): Promise<CertificateText> {
  const mark = await loadLineMark()
  return {
    titleEn: 'International Load Line Certificate',
    titleZh: '国际载重线证书',
    ...authority(
      'INTERNATIONAL CONVENTION ON LOAD LINES, 1966, as modified by the Protocol of 1988 relating thereto',
      '经1988年议定书修订的《1966年国际载重线公约》',
    ),
    body: [
      particulars([
        NAME,
        CALL_SIGN,
        PORT,
        ['Length (L), article 2(8)', '船长（L），第 2(8) 条', '{lengthLl} m'],
        IMO,
        ['Freeboard assigned as', '核定干舷所依据船舶', '{shipAge}'],
        ['Type of ship', '船舶型式', '{freeboardType}'],
        ['Summer draught', '夏季吃水', '{summerDraught} m'],
      ]),
      heading('Freeboards from deck line and load lines', '自甲板线量取的干舷和载重线'),
      grid(
        [27, 27, 36, 36, 48],
        [
          [
            head('Zone', '区带', { center: true }),
            head('Freeboard', '干舷', { center: true }),
            head('Load line', '载重线', { center: true }),
            head('Timber', '木材', { center: true }),
            cell(
              [
                new Paragraph({
                  children: [picture(mark, 45, 31.9, 'Load line mark')],
                  alignment: 'center',
                }),
              ],
              { rows: 6 },
            ),
          ],
          zone(
            'Tropical',
            '热带',
            ['T', 'freeboardTropical', '{aboveTropical} mm above (S) 以上'],
            'above (LS) 以上',
          ),
          zone(
            'Summer',
            '夏季',
            ['S', 'freeboardSummer', 'Upper edge of line through centre of ring 圆环中心线上缘'],
            'above (S) 以上',
          ),
          zone(
            'Winter',
            '冬季',
            ['W', 'freeboardWinter', '{belowWinter} mm below (S) 以下'],
            'below (LS) 以下',
          ),
          zone(
            'Winter N. Atlantic',
            '北大西洋冬季',
            ['WNA', 'freeboardWna', '{belowWna} mm below (S) 以下'],
            'below (LS) 以下',
          ),
          [
            head('Fresh water', '淡水宽限'),
            cell([line('{freshWaterAllowance} mm', { size: 8.5, line: 11, align: 'right' })]),
            cell([line('all but timber 木材以外', { size: 8, line: 10 })]),
            cell([line('{timberFreshWater} mm timber 木材', { size: 8.5, line: 11 })]),
          ],
        ],
        { minHeight: 7 },
      ),
      line(
        'The upper edge of the deck line from which these freeboards are measured is {deckLineOffset} mm {deckLineBelow?below:above} the top of the steel upper deck at side.\u2002量取干舷的甲板线上缘位于舷侧上甲板钢板上表面{deckLineBelow?以下:以上} {deckLineOffset} mm 处。',
        { size: 8.5, line: 11, before: 4 },
      ),
      certifyHeading(),
      ...point(
        '1',
        'That the ship has been surveyed in accordance with the requirements of article 14 of the Convention.',
        '本船已按公约第 14 条的要求进行检验。',
      ),
      ...point(
        '2',
        'That the survey showed that the freeboards have been assigned and load lines shown above have been marked in accordance with the Convention.',
        '检验表明，干舷已按公约核定，上述载重线已按公约勘划。',
      ),
      ...validity(
        'subject to annual surveys in accordance with article 14(1)(c) of the Convention',
        '但须按公约第 14(1)(c) 条进行年度检验',
      ),
      ...signatureBlock(),
      ...pageTitle('Endorsements', '签署页'),
      ...surveyEndorsements(ARTICLES.loadLine, '14(1)(c)', 'annual', { notes: notes() }),
    ],
  }
}

const notes = () => [
  heading('Notes', '注'),
  line(
    'Freeboards and load lines that do not apply are shown by a dash. Subdivision load lines may be entered under the remarks. 不适用的干舷和载重线以短横线表示；分舱载重线可填入备注。',
    { size: 8.5, line: 11, after: 3 },
  ),
  ...point(
    '1',
    'When a ship departs from a port situated on a river or inland waters, deeper loading shall be permitted corresponding to the weight of fuel and all other materials required for consumption between the point of departure and the sea.',
    '船舶从江河或内陆水域的港口驶出时，准许超载的重量相当于从出发点到入海口之间所消耗的燃料和其他一切物料的重量。',
    { size: 8.5 },
  ),
  ...point(
    '2',
    'When a ship is in fresh water of unit density the appropriate load line may be submerged by the amount of the fresh water allowance shown above. Where the density is other than unity, an allowance shall be made proportional to the difference between 1.025 and the actual density.',
    '船舶在密度为 1 的淡水中时，其相应载重线可浸没上述淡水宽限值。密度不为 1 时，宽限值应与 1.025 和实际密度之差成比例。',
    { size: 8.5 },
  ),
  line('Remarks 备注\u2002{freeboardRemarks}', { size: 8.5, before: 3 }),
]
