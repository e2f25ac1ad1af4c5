/**
 * Writes the Word files of the demonstration reports: `node build-reports.ts`. The files are
 * committed as data.
 */
import { Packer, PageNumber, TextRun } from 'docx'
import { writeFileSync } from 'node:fs'
import {
  GREY,
  anchor,
  cell,
  gap,
  grid,
  heading,
  line,
  noBorders,
  particulars,
} from '#tools/docx/docx-builder.ts'
import type { Particular } from '#tools/docx/docx-builder.ts'
import { normalizeDocx } from '#tools/docx/normalize-docx.ts'
import type { TemplateParam } from '#modules/basic/certTemplate/demo/template-data.ts'
import { reportDocument, small } from '#modules/sys/formTemplate/demo/report-document.ts'
import { reports } from './reports.ts'
import type { DemoReport } from './reports.ts'

const printed = ({ attrNameZh, attrNameEn, keyword, formType }: TemplateParam): Particular => {
  const value = formType === 7 ? `[${keyword}]` : `{${keyword}}`
  return formType === 2 ? [attrNameEn, attrNameZh, value, 'wide'] : [attrNameEn, attrNameZh, value]
}

/** The finished .docx of a report. The result is deterministic. */
export async function buildReport({ zh, en, sections }: DemoReport): Promise<Buffer> {
  const note = { ...small, colour: GREY }
  const page = new TextRun({
    children: ['Page 第 ', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
    size: 15,
    color: GREY,
    font: 'Arial',
  })
  const document = reportDocument(
    {
      zh,
      en,
      top: 24,
      reference: [line('Certificate 证书 {certNo}', { ...note, align: 'right' })],
      pageNumber: [page],
    },
    [
      ...sections.flatMap(([titleZh, titleEn, params]) => [
        heading(titleEn, titleZh),
        particulars(params.map(printed)),
      ]),
      gap(14),
      grid(
        [100, 74],
        [
          [
            cell([line('Signature of the surveyor 验船师签字', { ...note, line: 14 })], {
              pad: 0,
            }),
            cell([anchor('sigSurveyor')], { pad: 0 }),
          ],
        ],
        { borders: noBorders, height: 24 },
      ),
    ],
  )
  return normalizeDocx(await Packer.toBuffer(document))
}

if (import.meta.main) {
  for (const report of reports) {
    const docx = await buildReport(report)
    writeFileSync(new URL(`./files/${report.file}`, import.meta.url), docx)
    console.log(`${report.file} ${docx.length} bytes`)
  }
}
