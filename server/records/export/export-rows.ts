/**
 * Exports a list as a file: all rows, in the order and with the columns of the screen, with labels
 * instead of keys.
 */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import type { AnyContract, ListQuery, JobStarted } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import { formatMessage } from '#common/text.ts'
import { referenceNameColumns, labelOf } from '#common/labels.ts'
import { readableOf } from '../access/readable.ts'
import { readInBatches } from '#server/platform/database/read-in-batches.ts'
import { filteredRows, applySort } from '../rows/filter-rows.ts'
import { columnsToRead, hasComputedColumn, addComputedColumns } from '../rows/list-columns.ts'
import type { RequestContext } from '#server/core/context.ts'
import { onlyRow } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import type { Resource } from '#server/core/resource.ts'
import type { FileResponse, OnProgress } from '#server/core/action.ts'
import type { AnyRow } from '#server/core/row.ts'
import { csvLines } from './csv.ts'
import { exportText, streamOrQueue } from './stream-or-queue.ts'
import { countExported, auditExport } from './record-export.ts'
import { columnHeader, CellFormatter } from './cell-formatter.ts'
import type { Cell } from './cell-formatter.ts'
import { xlsxStream } from './xlsx.ts'
import type { Head } from './xlsx.ts'

/**
 * Rows read from the database at a time. With a thousand, garbage collection takes as long as the
 * rest, because the rows survive the young generation.
 */
export const batchSize = 200
const formats: Partial<Record<Field['kind'], string>> = {
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
  money: '#,##0.00',
  int: '0',
}
const widths: Partial<Record<Field['kind'], number>> = {
  date: 12,
  instant: 18,
  bool: 8,
  int: 12,
  decimal: 12,
  money: 14,
}
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Filters and order of a list, with the columns of the file. */
export type ExportInput = ListQuery & { format?: 'xlsx' | 'csv'; columns?: string[] }

/**
 * Exports the rows of a list within the caller's scope as xlsx or csv, and records the export in
 * the audit trail. Many rows are written by a job. Timestamps are in UTC, named in their header.
 * @param input as for `list`, with `format` and `columns`
 * @param writeFile writes the file; a resource may write its own columns
 */
export async function exportRows(
  ctx: RequestContext,
  r: Resource,
  input: ExportInput,
  writeFile: typeof rowsFile = rowsFile,
): Promise<FileResponse | JobStarted> {
  const { format = 'xlsx', columns: _columns, ...query } = input
  // Refuses an invalid sort order before the audit entry is written.
  applySort(ctx, filteredRows(ctx, r, query), r, query.sort)
  const rows = await countExported(ctx, r, query)
  return streamOrQueue(
    ctx,
    r,
    'export',
    input,
    rows,
    (recording) => auditExport(recording, r, query, format, rows),
    () => writeFile(ctx, r, input),
  )
}

/**
 * Columns of a file for which none are chosen: without the numbers of records and people, and without
 * values that stand beside them in both languages.
 */
export function exportedColumns(contract: AnyContract): string[] {
  const isInBothLanguages = (name: string) =>
    ['Zh', 'En'].every((lang) => contract.columns.includes(`${name}${lang}`))
  return contract.columns.filter((name) => {
    const field = fieldOf(contract, name)
    const isNumberOfRecord = field?.kind === 'int' && /(^id|Id|By)$/.test(name)
    return !isNumberOfRecord && !field?.internal && name !== 'version' && !isInBothLanguages(name)
  })
}

/** The file, with the columns that the caller may read. */
export async function rowsFile(
  ctx: RequestContext,
  r: Resource,
  { format = 'xlsx', columns, ...query }: ExportInput,
  written?: OnProgress,
): Promise<FileResponse> {
  const fields = (columns?.length ? columns : exportedColumns(r.contract))
    .filter(readableOf(r, ctx.user))
    .flatMap((name): [string, Field][] => {
      const field = fieldOf(r.contract, name)
      return field ? [[name, field]] : []
    })
  const sorted = applySort(ctx, filteredRows(ctx, r, query), r, query.sort)
  const heads = fields.map(([name, f]) => {
    const numFmt = formats[f.kind]
    return {
      header: columnHeader(formatMessage(labelOf(r.text, name), ctx.lang), f, ctx.lang),
      width: widths[f.kind] ?? 24,
      ...(numFmt && { numFmt }),
    }
  })
  const title = formatMessage(r.text.title, ctx.lang)
  return tableFile(
    ctx.db,
    titleAsOf(ctx, title),
    heads,
    cellsOf(ctx, r, fields, sorted, columnsRead(r, fields), written),
    format,
  )
}

/** The title of a file, with the day whose state it contains. */
const titleAsOf = ({ asOf, onlyKnown, lang }: RequestContext, title: string): string =>
  asOf
    ? formatMessage(onlyKnown ? exportText.knownOn : exportText.asOf, lang, { title, day: asOf })
    : title

/** The columns to select: those of the file, and those that contain names for them. */
function columnsRead(r: Resource, fields: [string, Field][]): string[] {
  const needed = new Set(
    fields.flatMap(([name, f]) => [name, ...(f.ref ? referenceNameColumns(name) : [])]),
  )
  return columnsToRead(
    r,
    r.contract.columns.filter((name) => needed.has(name)),
  )
}

/** A table as a file with the date of the society in its name, written as its rows arrive. */
export function rowsToFile(
  db: Db,
  title: string,
  heads: Head[],
  rows: AsyncIterable<Cell[]>,
  format: 'xlsx' | 'csv',
): Promise<FileResponse> {
  return tableFile(db, title, heads, pagesIn(rows), format)
}

/** The same for rows in batches. */
async function tableFile(
  db: Db,
  title: string,
  heads: Head[],
  pages: AsyncIterable<Cell[][]>,
  format: 'xlsx' | 'csv',
): Promise<FileResponse> {
  const { day } = await onlyRow(db, sql<{ day: string }>`select society_today() as day`)
  const name = `${title} ${day}.${format}`
  if (format === 'csv')
    return {
      stream: Readable.from(
        csvLines(
          heads.map(({ header }) => header),
          pages,
        ),
      ),
      name,
      type: 'text/csv; charset=utf-8',
    }
  return { stream: Readable.from(xlsxStream(title, heads, pages)), name, type: xlsxType }
}

async function* pagesIn<R>(rows: AsyncIterable<R>): AsyncGenerator<R[]> {
  let page: R[] = []
  for await (const row of rows) {
    if (page.push(row) < batchSize) continue
    yield page
    page = []
  }
  yield page
}

/** The rows of a statement as cells. */
async function* cellsOf(
  ctx: RequestContext,
  r: Resource,
  fields: [string, Field][],
  sorted: ReturnType<typeof applySort>,
  columns: string[],
  written: OnProgress | undefined,
): AsyncGenerator<Cell[][]> {
  const words = new CellFormatter(ctx, ctx.lang)
  const places = new Map(columns.map((name, at) => [name, at]))
  // Computed columns need rows as objects.
  const hasComputed = hasComputedColumn(
    r,
    fields.map(([name]) => name),
  )
  const keyOf = (name: string) => (hasComputed ? name : places.get(name))
  const cells = fields.map(([name, f]) => words.column(r, name, f, keyOf))
  let count = 0
  for await (const page of readInBatches(ctx.db, sorted.select(columns), batchSize)) {
    const rows = hasComputed
      ? await addComputedColumns(
          ctx,
          r,
          page.map(
            (row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])) as AnyRow,
          ),
        )
      : page
    await words.loadLabels(fields, rows, keyOf)
    yield rows.map((row) => cells.map((cell) => cell(row)))
    const wait = written?.((count += rows.length))
    if (wait) await wait
  }
}

/** Processes a stream of rows in batches. */
export async function* inBatches<R, C>(
  rows: AsyncIterable<R>,
  work: (part: R[]) => Promise<C[]>,
): AsyncGenerator<C> {
  for await (const page of pagesIn(rows)) yield* await work(page)
}
