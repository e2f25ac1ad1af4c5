/** Writes a report as Excel, CSV or PDF, with the rows, totals and labels of the screen. */
import { readFile } from 'node:fs/promises'
import type { Field } from '#common/fields.ts'
import type { ReportFormat } from '#common/report.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang, Message } from '#common/text.ts'
import { labelOf } from '#common/labels.ts'
import { typeset } from '#server/platform/documents/index.ts'
import type { DocumentHeader } from '#server/platform/documents/index.ts'
import { inBatches, rowsToFile, xlsxType } from '../export/export-rows.ts'
import { columnHeader, columnValue, CellFormatter } from '../export/cell-formatter.ts'
import type { Cell } from '../export/cell-formatter.ts'
import { sheetName } from '../export/xlsx.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { FileResponse } from '#server/core/action.ts'
import { breakLongWords, printedPanels } from './pdf-columns.ts'
import { reportText } from './report.text.ts'

/** One table of a report; most have a single one. */
export interface ReportPart {
  title?: Message
  columns: readonly (readonly [name: string, field: Field])[]
  rows: AsyncIterable<object> | Iterable<object>
  /** totals below the columns, by column name */
  totals?: object | undefined
}
export interface ReportFile {
  format: ReportFormat
  lang: Lang
  /** the filters, as texts of the file's language */
  filters: readonly (readonly [label: Message, value: string])[]
  /** totals that belong to no column */
  otherTotals: readonly (readonly [label: Message, field: Field, value: unknown])[]
  parts: readonly ReportPart[]
  society: DocumentHeader['society']
  /** the society's local date, `YYYY-MM-DD` */
  date: string
}

/** Maximum number of rows of a PDF. */
export const maxPdfRows = 3000
const formats: Partial<Record<Field['kind'], string>> = {
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
  money: '#,##0.00',
  int: '#,##0',
  decimal: '#,##0.0',
}
const widths: Partial<Record<Field['kind'], number>> = { date: 12, int: 10, decimal: 10, money: 15 }
const source = new URL('./report.print.typ', import.meta.url)

/** @throws Refusal 409 for a PDF with more than `maxPdfRows` rows */
export async function reportFile(
  ctx: RequestContext,
  r: Resource,
  file: ReportFile,
): Promise<FileResponse> {
  const { format, lang, parts } = file
  const words = new CellFormatter(ctx, lang)
  const title = formatMessage(r.text.title, lang)
  const headed = parts.map((part) => ({
    ...part,
    title: formatMessage(part.title ?? r.text.title, lang),
    heads: headsOf(r, part, lang),
    cells: cellsOf(r, words, part, lang),
  }))
  if (format === 'pdf') return pdfOf(r, file, headed)
  const tail = footerRows(file)
  const [first, ...others] = headed
  if (first && !others.length)
    return rowsToFile(ctx.db, title, first.heads, concat(first.cells, tail), format)
  if (format === 'csv')
    return rowsToFile(
      ctx.db,
      title,
      widest(headed).heads,
      concat(
        ...headed.flatMap((part) => [
          [[part.title], part.heads.map(({ header }) => header)] as Cell[][],
          part.cells,
          [[]] as Cell[][],
        ]),
        tail,
      ),
      'csv',
    )
  const sheets = []
  // Sequentially: the parts share one label cache, and labels still being loaded would be missing
  // in the next part.
  for (const part of headed)
    sheets.push({
      name: sheetName(part.title),
      columns: part.heads,
      rows: [part.heads.map(({ header }) => header), ...(await all(part.cells))],
      freezePane: { rows: 1 },
    })
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      ...sheets,
      {
        name: formatMessage(reportText.figures, lang),
        columns: [{ width: 28 }, { width: 40 }],
        rows: tail,
      },
    ],
  })
  return { bytes, name: `${title} ${file.date}.xlsx`, type: xlsxType }
}

type PartWithHeaders = Omit<ReportPart, 'title'> & {
  title: string
  heads: { header: string; width: number; numFmt?: string }[]
  cells: AsyncIterable<Cell[]>
}
const widest = (parts: readonly PartWithHeaders[]) =>
  parts.reduce((most, part) => (part.heads.length > most.heads.length ? part : most))

function headsOf(r: Resource, { columns }: ReportPart, lang: Lang) {
  return columns.map(([name, f]) => {
    const numFmt = formats[f.kind]
    return {
      header: columnHeader(formatMessage(labelOf(r.text, name), lang), f, lang),
      width: widths[f.kind] ?? 22,
      ...(numFmt && { numFmt }),
    }
  })
}

/** The formatted rows, followed by the row of totals. */
async function* cellsOf(
  r: Resource,
  words: CellFormatter,
  { columns, rows, totals }: ReportPart,
  lang: Lang,
): AsyncGenerator<Cell[]> {
  const named = columns.map(([name, f]) => [name, f] as [string, Field])
  yield* inBatches(awaited(rows), async (part) => {
    await words.loadLabels(named, part)
    return part.map((row) => named.map(([name, f]) => words.cell(r, name, f, row)))
  })
  if (totals)
    yield named.map(([name, f], at) =>
      columnValue(totals, name) !== undefined
        ? words.cell(r, name, f, totals)
        : at === 0
          ? formatMessage(reportText.total, lang)
          : null,
    )
}

/** Rows below the table: totals without a column, and filters. */
const footerRows = ({ lang, filters, otherTotals }: ReportFile): Cell[][] => [
  [],
  ...otherTotals.map(([label, f, value]) => [
    columnHeader(formatMessage(label, lang), f, lang),
    value === null || value === undefined ? null : (value as Cell),
  ]),
  ...filters.map(([label, value]) => [formatMessage(label, lang), value]),
]

async function pdfOf(
  r: Resource,
  file: ReportFile,
  parts: readonly PartWithHeaders[],
): Promise<FileResponse> {
  const { lang, society, date, filters, otherTotals } = file
  const tables = []
  for (const part of parts) {
    const rows = await all(part.cells)
    const count = rows.length - (part.totals ? 1 : 0)
    if (count > maxPdfRows) refuse(409, reportText.tooLong, { max: maxPdfRows, count })
    const written = rows.map((cells) =>
      part.columns.map(([, f], at) => breakLongWords(formatCell(cells[at] ?? null, f))),
    )
    tables.push({
      title: parts.length > 1 ? part.title : null,
      isEmpty: count === 0 && !part.totals,
      ...printedPanels(
        part.columns.map(([, f], at) => [part.heads[at]?.header ?? '', isFigure(f)]),
        part.totals ? written.slice(0, -1) : written,
        part.totals ? (written.at(-1) ?? null) : null,
        (n, panels) => formatMessage(reportText.partOf, lang, { n, count: panels }),
      ),
    })
  }
  const bytes = await typeset(
    await readFile(source, 'utf8'),
    { lang, society, date },
    {
      titles: [r.text.title.zh, r.text.title.en],
      made: [formatMessage(reportText.madeOn, lang), date],
      facts: filters.map(([label, value]) => [formatMessage(label, lang), value]),
      noRows: formatMessage(reportText.noRows, lang),
      figures: otherTotals.map(([label, f, value]) => [
        formatMessage(label, lang),
        `${f.kind === 'money' ? 'USD ' : ''}${formatCell(value as Cell, f)}`,
      ]),
      tables,
    },
  )
  return {
    bytes,
    name: `${formatMessage(r.text.title, lang)} ${date}.pdf`,
    type: 'application/pdf',
    inline: true,
  }
}

const isFigure = ({ kind }: Field) => kind === 'money' || kind === 'int' || kind === 'decimal'
/** A value in a PDF: amounts with two decimals, dates as `YYYY-MM-DD`. */
export function formatCell(cell: Cell, { kind, scale }: Field): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell !== 'number') return String(cell)
  const decimals = kind === 'money' ? 2 : kind === 'decimal' ? Math.min(scale ?? 1, 1) : 0
  return cell.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

async function* awaited<T>(rows: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* rows
}
async function* concat<T>(...lists: (AsyncIterable<T> | Iterable<T>)[]): AsyncGenerator<T> {
  for (const list of lists) yield* list
}
const all = async <T>(rows: AsyncIterable<T>): Promise<T[]> => Array.fromAsync(rows)
