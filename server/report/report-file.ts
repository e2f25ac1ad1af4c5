/** A report as a file: Excel, CSV or PDF, with the very rows, totals and words of the screen. */
import { readFile } from 'node:fs/promises'
import type { Field } from '#common/fields.ts'
import type { ReportFormat } from '#common/report.ts'
import { say } from '#common/text.ts'
import type { Lang, Phrase } from '#common/text.ts'
import { labelOf } from '#common/words.ts'
import { typeset } from '../documents/index.ts'
import type { Letter } from '../documents/index.ts'
import { inBatches, sheetOf, xlsxType } from '../export/export-rows.ts'
import { headOf, WordBook } from '../export/words.ts'
import type { Cell } from '../export/words.ts'
import { sheetName } from '../export/xlsx.ts'
import type { Ctx } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import type { FileAnswer, Resource } from '../resource.ts'
import { reportText } from './report.text.ts'

type Row = Record<string, any>
/** One table of a report; most have a single one. */
export interface ReportPart {
  title?: Phrase
  columns: readonly (readonly [name: string, field: Field])[]
  rows: AsyncIterable<Row> | Iterable<Row>
  /** what stands below the columns, by their names */
  totals?: Row | undefined
}
export interface ReportFile {
  format: ReportFormat
  lang: Lang
  /** what it was narrowed to, in words of that language */
  facts: readonly (readonly [label: Phrase, value: string])[]
  /** sums that stand below no column */
  figures: readonly (readonly [label: Phrase, field: Field, value: unknown])[]
  parts: readonly ReportPart[]
  society: Letter['society']
  /** the society's day, `YYYY-MM-DD` */
  date: string
}

/** More makes no paper anybody reads. */
export const pdfRows = 3000
const formats: Partial<Record<Field['kind'], string>> = { date: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm', money: '#,##0.00', int: '#,##0', decimal: '#,##0.0' }
const widths: Partial<Record<Field['kind'], number>> = { date: 12, int: 10, decimal: 10, money: 15 }
const source = new URL('./report.print.typ', import.meta.url)

/** @throws Refusal 409 for a PDF of more rows than anybody reads */
export async function reportFile(ctx: Ctx, r: Resource, file: ReportFile): Promise<FileAnswer> {
  const { format, lang, parts } = file
  const words = new WordBook(ctx, lang)
  const title = say(r.text.title, lang)
  const headed = parts.map((part) => ({ ...part, title: say(part.title ?? r.text.title, lang), heads: headsOf(r, part, lang), cells: cellsOf(r, words, part, lang) }))
  if (format === 'pdf') return pdfOf(r, file, headed)
  const tail = tailOf(file)
  if (headed.length === 1) return sheetOf(title, headed[0]!.heads, inTurn(headed[0]!.cells, tail), format)
  if (format === 'csv') return sheetOf(title, widest(headed).heads, inTurn(...headed.flatMap((part) => [[[part.title], part.heads.map(({ header }) => header)] as Cell[][], part.cells, [[]] as Cell[][]]), tail), 'csv')
  const sheets = []
  // One after another: they look their words up in the same book, and what one of them has only asked for is not there yet for the next.
  for (const part of headed) sheets.push({ name: sheetName(part.title), columns: part.heads, rows: [part.heads.map(({ header }) => header), ...(await all(part.cells))], freezePane: { rows: 1 } })
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({ sheets: [...sheets, { name: say(reportText.figures, lang), columns: [{ width: 28 }, { width: 40 }], rows: tail }] })
  return { bytes, name: `${title} ${file.date}.xlsx`, type: xlsxType }
}

type Headed = Omit<ReportPart, 'title'> & { title: string; heads: { header: string; width: number; numFmt?: string }[]; cells: AsyncIterable<Cell[]> }
const widest = (parts: readonly Headed[]) => parts.reduce((most, part) => (part.heads.length > most.heads.length ? part : most))

function headsOf(r: Resource, { columns }: ReportPart, lang: Lang) {
  return columns.map(([name, f]) => ({ header: headOf(say(labelOf(r.text, name), lang), f, lang), width: widths[f.kind] ?? 22, ...(formats[f.kind] && { numFmt: formats[f.kind]! }) }))
}

/** The rows in words, and the line of totals below them. */
async function* cellsOf(r: Resource, words: WordBook, { columns, rows, totals }: ReportPart, lang: Lang): AsyncGenerator<Cell[]> {
  const named = columns.map(([name, f]) => [name, f] as [string, Field])
  yield* inBatches(awaited(rows), async (part) => {
    await words.learn(named, part)
    return part.map((row) => named.map(([name, f]) => words.cell(r, name, f, row)))
  })
  if (totals) yield named.map(([name, f], at) => (totals[name] !== undefined ? words.cell(r, name, f, totals) : at === 0 ? say(reportText.total, lang) : null))
}

/** Below the table: sums without a column, and what it was narrowed to. */
const tailOf = ({ lang, facts, figures }: ReportFile): Cell[][] => [
  [], ...figures.map(([label, f, value]) => [headOf(say(label, lang), f, lang), value === null || value === undefined ? null : (value as Cell)]),
  ...facts.map(([label, value]) => [say(label, lang), value]),
]

async function pdfOf(r: Resource, file: ReportFile, parts: readonly Headed[]): Promise<FileAnswer> {
  const { lang, society, date, facts, figures } = file
  const tables = []
  for (const part of parts) {
    const rows = await all(part.cells)
    const count = rows.length - (part.totals ? 1 : 0)
    if (count > pdfRows) refuse(409, reportText.tooLong, { max: pdfRows, count })
    const written = rows.map((cells) => cells.map((cell, at) => writtenCell(cell, part.columns[at]![1])))
    tables.push({
      title: parts.length > 1 ? part.title : null, heads: part.heads.map(({ header }, at) => [header, isFigure(part.columns[at]![1])]), rows: part.totals ? written.slice(0, -1) : written, total: part.totals ? written.at(-1) : null,
    })
  }
  const bytes = await typeset(await readFile(source, 'utf8'), { lang, society, date }, {
    titles: [r.text.title.zh, r.text.title.en], made: [say(reportText.madeOn, lang), date], facts: facts.map(([label, value]) => [say(label, lang), value]), noRows: say(reportText.noRows, lang),
    figures: figures.map(([label, f, value]) => [say(label, lang), `${f.kind === 'money' ? 'USD ' : ''}${writtenCell(value as Cell, f)}`]), tables,
  })
  return { bytes, name: `${say(r.text.title, lang)} ${date}.pdf`, type: 'application/pdf', inline: true }
}

const isFigure = ({ kind }: Field) => kind === 'money' || kind === 'int' || kind === 'decimal'
/** A value on paper: amounts with two decimals, days as `YYYY-MM-DD`. */
export function writtenCell(cell: Cell, { kind, scale }: Field): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell !== 'number') return String(cell)
  const decimals = kind === 'money' ? 2 : kind === 'decimal' ? Math.min(scale ?? 1, 1) : 0
  return cell.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

async function* awaited<T>(rows: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> { yield* rows }
async function* inTurn<T>(...lists: (AsyncIterable<T> | Iterable<T>)[]): AsyncGenerator<T> { for (const list of lists) yield* list }
const all = async <T>(rows: AsyncIterable<T>): Promise<T[]> => Array.fromAsync(rows)
