/**
 * The Word template of the demonstration report, printed by LibreOffice with the values of the
 * form.
 */
import { Packer, PageNumber, TextRun } from 'docx'
import {
  GREY,
  cell,
  gap,
  grid,
  head,
  heading,
  line,
  noBorders,
  particulars,
} from '#tools/docx/docx-builder.ts'
import { reportDocument, small } from './report-document.ts'

/** The .docx of the statutory survey report (RO). */
export async function buildReport(): Promise<Buffer> {
  const note = { ...small, colour: GREY, align: 'right' } as const
  const number = (field: (typeof PageNumber)['CURRENT' | 'TOTAL_PAGES']) =>
    new TextRun({ children: [field], size: 15, color: GREY, font: 'Arial' })
  const document = reportDocument(
    {
      zh: '法定检验报告',
      en: 'Statutory survey report',
      title: 'Statutory survey report RO 法定检验报告',
      top: 22,
      reference: [
        line('Form 表格 {formNo}, version 第 {versionNo} 版', note),
        line('CRF {crfNo}', note),
      ],
      pageNumber: [
        new TextRun({ text: 'Page 第 ', size: 15, color: GREY }),
        number(PageNumber.CURRENT),
        new TextRun({ text: ' / ', size: 15, color: GREY }),
        number(PageNumber.TOTAL_PAGES),
      ],
    },
    [
      particulars([
        ['Name of ship', '船名', '{shipName}'],
        ['IMO Number', 'IMO 编号', '{imo}'],
        ['Flag', '船旗国', '{flagName}'],
        ['Requested by', '委托方', '{ordered}'],
        ['Place of survey', '检验地点', '{surveyPlace}'],
        ['Type of survey', '检验类别', '{surveyKind}'],
        ['Begun on', '检验开始', '{surveyFrom}'],
        ['Completed on', '检验完成', '{surveyTo}'],
      ]),
      heading('What was examined', '检查项目'),
      particulars([
        ['Hull structure', '船体结构', '{structure}'],
        ['Machinery, electrical', '机械和电气', '{machinery}'],
        ['Life-saving appliances', '救生设备', '{lifeSaving}'],
        ['Fire safety', '消防设备', '{fireSafety}'],
        ['Radio installations', '无线电设备', '{radio}'],
        ['Pollution prevention', '防污染设备', '{pollution}'],
      ]),
      heading('Deficiencies', '缺陷'),
      particulars([
        ['Number', '缺陷数', '{deficiencies}'],
        ['Detainable', '滞留性缺陷', '[detainable]'],
        ['To be rectified by', '整改期限', '{rectifyBy}', 'wide'],
        ['Description', '缺陷说明', '{deficiencyText}', 'wide'],
      ]),
      heading('Recommendation', '建议'),
      particulars([
        ['As to the certificate', '对证书的建议', '{recommendation}'],
        ['Reference', '报告编号', '{reportRef}'],
        ['Remarks', '备注', '{remarks}', 'wide'],
      ]),
      gap(18),
      grid(
        [87, 87],
        [
          [
            cell(
              [
                line('Surveyor 验船师  {surveyorName}', { line: 14 }),
                line('Printed 打印日期  {printDate}', { size: 8, colour: GREY, line: 12 }),
              ],
              { pad: 0 },
            ),
            cell(head('Signature', '签字').content, { pad: 0, align: 'bottom' }),
          ],
        ],
        { borders: noBorders, height: 22 },
      ),
    ],
  )
  return Packer.toBuffer(document)
}
