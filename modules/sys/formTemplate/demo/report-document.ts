/** The frame of the Word templates of demonstration reports: type, page, header and footer. */
import { Document, Footer, Header, Paragraph } from 'docx'
import type { ParagraphChild } from 'docx'
import { NAVY, cell, gap, grid, line, ruleBelow, twips } from '#tools/docx/docx-builder.ts'

type Content = Parameters<typeof cell>[0]
type Section = ConstructorParameters<typeof Document>[0]['sections'][number]
/** Lines of a report in small type. */
export const small = { size: 7.5, sans: true } as const

/** What one report has in its frame. */
export interface ReportFrame {
  zh: string
  en: string
  /** property of the file; default: both languages */
  title?: string
  /** top margin, mm */
  top: number
  /** lines at the right of the header */
  reference: Content
  /** the page number, centred in the footer */
  pageNumber: ParagraphChild[]
}

/** A report in its frame: the title in both languages above the parts. */
export function reportDocument(
  { zh, en, title: fileTitle = `${en} ${zh}`, top, reference, pageNumber }: ReportFrame,
  children: readonly Section['children'][number][],
): Document {
  const title = { sans: true, bold: true, colour: NAVY, align: 'center' } as const
  return new Document({
    title: fileTitle,
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
              top: twips(top),
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
              grid([110, 64], [[cell(society, { pad: 0 }), cell(reference, { pad: 0 })]], {
                borders: ruleBelow,
              }),
              gap(4),
            ],
          }),
        },
        footers: {
          default: new Footer({
            children: [new Paragraph({ children: pageNumber, alignment: 'center' })],
          }),
        },
        children: [
          line(zh, { ...title, size: 17, line: 24 }),
          line(en.toUpperCase(), { ...title, size: 12, line: 18, after: 4 }),
          ...children,
        ],
      },
    ],
  })
}

const society = [
  line('{societyNameZh}', { size: 11, sans: true, bold: true, colour: NAVY, line: 15 }),
  line('{societyNameEn}', { size: 9, bold: true, colour: NAVY, line: 12 }),
]
