/**
 * Rows of a certificate generated from its parameters: label and value come from the same entry
 * that makes the field of the form.
 */
import { cell, grid, head, line, particulars, runs } from '#tools/docx/docx-builder.ts'
import type { Cell, Particular } from '#tools/docx/docx-builder.ts'
import { pageTitle } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { TemplateParam } from '../template-data.ts'

type Label = readonly [en: string, zh: string]

/** The parameter of a keyword. @throws Error if the template has none */
function paramOf(params: readonly TemplateParam[], keyword: string): TemplateParam {
  const found = params.find((p) => p.keyword === keyword)
  if (!found) throw new Error(`No parameter ${keyword}`)
  return found
}

/** A box that is never empty: a cross or a dash. */
export const box = (keyword: string): string => `{${keyword}?x:–}`
const valueOf = ({ keyword, formType }: TemplateParam): string =>
  formType === 7 ? box(keyword) : `{${keyword}}`

/**
 * Particulars of the given keywords; `!keyword` spans the row.
 * @throws Error for a keyword without parameter
 */
export const fields = (params: readonly TemplateParam[], ...keywords: string[]): Particular[] =>
  keywords.map((one) => {
    const p = paramOf(params, one.replace('!', ''))
    const [en, zh, value] = [p.attrNameEn, p.attrNameZh, valueOf(p)]
    return one.startsWith('!') ? [en, zh, value, 'wide'] : [en, zh, value]
  })

/** The same as a table. */
export const fieldTable = (params: readonly TemplateParam[], ...keywords: string[]): Block =>
  particulars(fields(params, ...keywords))

/**
 * One row of a record: its number in the model form, and a keyword; or a heading in both languages.
 * A row may print its own label in place of the parameter's.
 */
export type RecordRow =
  | readonly [number: string, keyword: string]
  | readonly [number: string, keyword: string, en: string, zh: string]
  | { number: string; heading: Label }

/** A heading between the rows of a record. */
export const section = (number: string, en: string, zh: string): RecordRow => ({
  number,
  heading: [en, zh],
})

const label = ([en, zh]: Label, bold = false): Cell['content'] => [
  line([...runs(en, { size: 8.5, bold }), ...runs(`\u2002${zh}`, { size: 8, bold })], {
    line: 11.5,
    keepNext: bold,
  }),
]
const numberCell = (number: string): Cell => cell([line(number, { size: 8.5, line: 11.5 })])

/** Numbered rows: number, text in both languages, value; values are centred like boxes. */
export function recordTable(
  params: readonly TemplateParam[],
  rows: readonly RecordRow[],
  widths: readonly [number: number, text: number, value: number] = [15, 112, 47],
): Block {
  return grid(
    [...widths],
    rows.map((row) => {
      if ('heading' in row)
        return [
          cell([line(row.number, { size: 8.5, bold: true, line: 11.5, keepNext: true })], {
            shade: true,
          }),
          cell(label(row.heading, true), { span: 2, shade: true }),
        ]
      const [number, keyword, en, zh] = row
      const p = paramOf(params, keyword)
      return [
        numberCell(number),
        cell(label([en ?? p.attrNameEn, zh ?? p.attrNameZh])),
        cell([line(valueOf(p), { line: 11.5, align: 'center', bold: true })]),
      ]
    }),
    { minHeight: 6 },
  )
}

/**
 * A table whose columns are text areas: one line per row. Also empty rows to be filled in by hand.
 * @param columns width in mm, English, Chinese
 * @param rows cells with keywords, in the order of the columns
 */
export function columnTable(
  columns: readonly (readonly [width: number, en: string, zh: string])[],
  rows: readonly (readonly string[])[],
  minHeight = 8,
): Block {
  return grid(
    columns.map(([width]) => width),
    [
      columns.map(([, en, zh]) => head(en, zh, { center: true })),
      ...rows.map((cells) =>
        cells.map((content) => cell([line(content, { size: 8.5, line: 11.5 })], { align: 'top' })),
      ),
    ],
    { minHeight, headerRows: 1 },
  )
}

/** Empty rows of a table that is filled in by hand. */
export const emptyRows = (columns: number, rows: number): string[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''))

/** First page of an attached record: title, and the certificate it belongs to. */
export const recordTitle = (en: string, zh: string): Block[] => [
  ...pageTitle(en, zh),
  line('To be permanently attached to the certificate {certNo}. 永久附于证书 {certNo}。', {
    size: 8,
    align: 'center',
    line: 11,
    after: 4,
  }),
]
