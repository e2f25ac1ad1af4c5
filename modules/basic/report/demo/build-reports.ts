/**
 * Writes the Word files of the demonstration reports: `node build-reports.ts`. The files are
 * committed as data.
 */
import { Document, Footer, Header, Packer, PageNumber, Paragraph, TextRun } from 'docx'
import { writeFileSync } from 'node:fs'
import {
  GREY,
  NAVY,
  anchor,
  cell,
  gap,
  grid,
  heading,
  line,
  noBorders,
  particulars,
  ruleBelow,
  twips,
} from '#tools/docx/docx-builder.ts'
import type { Particular } from '#tools/docx/docx-builder.ts'
import { normalizeDocx } from '#tools/docx/normalize-docx.ts'
import type { TemplateParam } from '#modules/basic/certTemplate/demo/template-data.ts'
import { reports } from './reports.ts'
import type { DemoReport } from './reports.ts'

const printed = ({ attrNameZh, attrNameEn, keyword, formType }: TemplateParam): Particular => {
  const value = formType === 7 ? `[${keyword}]` : `{${keyword}}`
  return formType === 2 ? [attrNameEn, attrNameZh, value, 'wide'] : [attrNameEn, attrNameZh, value]
}

/** The finished .docx of a report. The result is deterministic. */
export async function buildReport({ zh, en, sections }: DemoReport): Promise<Buffer> {
  const small = { size: 7.5, sans: true, colour: GREY }
  const page = new TextRun({
    children: ['Page 第 ', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
    size: 15,
    color: GREY,
    font: 'Arial',
  })
  const document = new Document({
    title: `${en} ${zh}`,
    creator: 'Plimsoll Register',
    lastModifiedBy: 'Plimsoll Register',
    description: '',
    styles: {
      default: {
        document: {
          run: {
            font: {
              ascii: 'Times New Roman',
              hAnsi: 'Times New Roman',
              cs: 'Times New Roman',
              eastAsia: '宋体',
            },
            size: 19,
            language: { value: 'en-GB', eastAsia: 'zh-CN' },
          },
        },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: twips(210), height: twips(297) },
            margin: {
              top: twips(24),
              bottom: twips(20),
              left: twips(18),
              right: twips(18),
              header: twips(10),
              footer: twips(10),
            },
          },
        },
        headers: {
          default: new Header({
            children: [
              grid(
                [110, 64],
                [
                  [
                    cell(
                      [
                        line('{societyNameZh}', {
                          size: 11,
                          sans: true,
                          bold: true,
                          colour: NAVY,
                          line: 15,
                        }),
                        line('{societyNameEn}', { size: 9, bold: true, colour: NAVY, line: 12 }),
                      ],
                      { pad: 0 },
                    ),
                    cell([line('Certificate 证书 {certNo}', { ...small, align: 'right' })], {
                      pad: 0,
                    }),
                  ],
                ],
                { borders: ruleBelow },
              ),
              gap(4),
            ],
          }),
        },
        footers: {
          default: new Footer({
            children: [new Paragraph({ children: [page], alignment: 'center' })],
          }),
        },
        children: [
          line(zh, { size: 17, sans: true, bold: true, colour: NAVY, align: 'center', line: 24 }),
          line(en.toUpperCase(), {
            size: 12,
            sans: true,
            bold: true,
            colour: NAVY,
            align: 'center',
            line: 18,
            after: 4,
          }),
          ...sections.flatMap(([titleZh, titleEn, params]) => [
            heading(titleEn, titleZh),
            particulars(params.map(printed)),
          ]),
          gap(14),
          grid(
            [100, 74],
            [
              [
                cell([line('Signature of the surveyor 验船师签字', { ...small, line: 14 })], {
                  pad: 0,
                }),
                cell([anchor('sigSurveyor')], { pad: 0 }),
              ],
            ],
            { borders: noBorders, height: 24 },
          ),
        ],
      },
    ],
  })
  return normalizeDocx(await Packer.toBuffer(document))
}

if (import.meta.main) {
  for (const report of reports) {
    const docx = await buildReport(report)
    writeFileSync(new URL(`./files/${report.file}`, import.meta.url), docx)
    console.log(`${report.file} ${docx.length} bytes`)
  }
}
