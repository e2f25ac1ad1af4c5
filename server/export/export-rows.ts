/** A list as a file: all its rows, however many, in the order and with the columns of the screen, in words. */
import { Readable } from 'node:stream'
import { fieldOf } from '#common/contract.ts'
import type { ListQuery, Started } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import { say } from '#common/text.ts'
import { columnsOfNames, labelOf } from '#common/words.ts'
import { readableOf } from '../access/readable.ts'
import { pagesOf } from '../db/pages.ts'
import { filtered, ordered } from '../db/rows.ts'
import { ownColumns, withFigures } from '../db/shown.ts'
import type { Ctx } from '../http/context.ts'
import type { FileAnswer, Resource, Written } from '../resource.ts'
import { csvLines } from './csv.ts'
import { fileOrJob } from './file-or-job.ts'
import { countExported, recordExport } from './record-export.ts'
import { headOf, WordBook } from './words.ts'
import type { Cell } from './words.ts'
import { xlsxOf } from './xlsx.ts'
import type { Head } from './xlsx.ts'

/** Rows read from the database at a time. Few enough that they are gone before young memory is swept: with a thousand, sweeping takes as long as the rest. */
export const batch = 200
const formats: Partial<Record<Field['kind'], string>> = { date: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm', money: '#,##0.00', int: '0' }
const widths: Partial<Record<Field['kind'], number>> = { date: 12, instant: 18, bool: 8, int: 12, decimal: 12, money: 14 }
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Asked = ListQuery & { format?: 'xlsx' | 'csv'; columns?: string[] }

/**
 * The rows a list's input asks for, within the caller's scope, as xlsx or csv; the trail has who took them out. Many rows are written by
 * a job. Moments are in UTC and say so in their header.
 * @param input as `list` takes it, with `format` and `columns`
 */
export async function exportRows(ctx: Ctx, r: Resource, input: Asked): Promise<FileAnswer | Started> {
  const { format = 'xlsx', columns: _columns, ...query } = input
  // Refuses an order the list does not have before anything is written down.
  ordered(ctx, filtered(ctx, r, query), r, query.sort)
  const rows = await countExported(ctx, r, query)
  return fileOrJob(ctx, r, 'export', input, rows, (recording) => recordExport(recording, r, query, format, rows), () => rowsFile(ctx, r, input))
}

/** The file itself, with the columns that the caller may read. */
export async function rowsFile(ctx: Ctx, r: Resource, { format = 'xlsx', columns, ...query }: Asked, written?: Written): Promise<FileAnswer> {
  const usual = r.contract.columns.filter((name) => !['id', 'version', 'createBy'].includes(name))
  const fields = (columns?.length ? columns : usual).filter(readableOf(r, ctx.user)).map((name): [string, Field] => [name, fieldOf(r.contract, name)!])
  const found = ordered(ctx, filtered(ctx, r, query), r, query.sort)
  const heads = fields.map(([name, f]) => ({ header: headOf(say(labelOf(r.text, name), ctx.lang), f, ctx.lang), width: widths[f.kind] ?? 24, ...(formats[f.kind] && { numFmt: formats[f.kind]! }) }))
  return tableFile(say(r.text.title, ctx.lang), heads, cellsOf(ctx, r, fields, found, columnsRead(r, fields), written), format)
}

/** What of a row is read: the columns of the file, and those in which it carries names for them. */
function columnsRead(r: Resource, fields: [string, Field][]): string[] {
  const needed = new Set(fields.flatMap(([name, f]) => [name, ...(f.ref ? columnsOfNames(name) : [])]))
  return ownColumns(r).filter((name) => r.figures || needed.has(name))
}

/** A table as a file of today, written as its rows come. */
export function sheetOf(title: string, heads: Head[], rows: AsyncIterable<Cell[]>, format: 'xlsx' | 'csv'): FileAnswer {
  return tableFile(title, heads, pagesIn(rows), format)
}

/** The same of rows that come some at a time. */
function tableFile(title: string, heads: Head[], pages: AsyncIterable<Cell[][]>, format: 'xlsx' | 'csv'): FileAnswer {
  const name = `${title} ${new Date().toISOString().slice(0, 10)}.${format}`
  if (format === 'csv') return { stream: Readable.from(csvLines(heads.map(({ header }) => header), pages)), name, type: 'text/csv; charset=utf-8' }
  return { stream: Readable.from(xlsxOf(title, heads, pages)), name, type: xlsxType }
}

async function* pagesIn<R>(rows: AsyncIterable<R>): AsyncGenerator<R[]> {
  let page: R[] = []
  for await (const row of rows) {
    if (page.push(row) < batch) continue
    yield page
    page = []
  }
  yield page
}

/** The rows of a statement as cells. */
async function* cellsOf(ctx: Ctx, r: Resource, fields: [string, Field][], found: ReturnType<typeof ordered>, columns: string[], written: Written | undefined): AsyncGenerator<Cell[][]> {
  const words = new WordBook(ctx, ctx.lang)
  const places = new Map(columns.map((name, at) => [name, at]))
  // What is reckoned for rows is reckoned for objects, and brings columns of its own.
  const keyOf = (name: string) => (r.figures ? name : places.get(name))
  const cells = fields.map(([name, f]) => words.column(r, name, f, keyOf))
  let count = 0
  for await (const page of pagesOf(ctx.db, found.select(columns), batch)) {
    const rows = r.figures ? await withFigures(ctx, r, page.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])))) : page
    await words.learn(fields, rows, keyOf)
    yield rows.map((row) => cells.map((cell) => cell(row)))
    const wait = written?.((count += rows.length))
    if (wait) await wait
  }
}

/** Rows as they come, worked on some at a time. */
export async function* inBatches<R, C>(rows: AsyncIterable<R>, work: (part: R[]) => Promise<C[]>): AsyncGenerator<C> {
  for await (const page of pagesIn(rows)) yield* await work(page)
}
