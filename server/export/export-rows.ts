/** A list as a file: all its rows, however many, in the order and with the columns of the screen, in words. */
import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { fieldOf } from '#common/contract.ts'
import type { ListQuery, Started } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import { say } from '#common/text.ts'
import { labelOf } from '#common/words.ts'
import { filtered, ordered } from '../db/rows.ts'
import { ownColumns, withFigures } from '../db/shown.ts'
import type { Ctx } from '../http/context.ts'
import type { FileAnswer, Resource, Written } from '../resource.ts'
import { csvLines } from './csv.ts'
import { counted, fileOrJob } from './file-or-job.ts'
import { countExported, recordExport } from './record-export.ts'
import { WordBook } from './words.ts'
import type { Cell } from './words.ts'

/** Rows read from the database at a time: what a file of any length holds in memory. */
export const batch = 500
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
  ordered(filtered(ctx, r, query), r, query.sort)
  const rows = await countExported(ctx, r, query)
  return fileOrJob(ctx, r, 'export', input, rows, (recording) => recordExport(recording, r, query, format, rows), () => rowsFile(ctx, r, input))
}

/** The file itself. */
export async function rowsFile(ctx: Ctx, r: Resource, { format = 'xlsx', columns, ...query }: Asked, written?: Written): Promise<FileAnswer> {
  const usual = r.contract.columns.filter((name) => !['id', 'version', 'createBy'].includes(name))
  const fields = (columns?.length ? columns : usual).map((name): [string, Field] => [name, fieldOf(r.contract, name)!])
  const found = ordered(filtered(ctx, r, query), r, query.sort).select(ownColumns(r))
  const head = (name: string, f: Field) => {
    const label = say(labelOf(r.text, name), ctx.lang)
    return `${label}${f.kind === 'instant' ? ' (UTC)' : f.kind === 'money' && !/USD|美元/.test(label) ? ' (USD)' : ''}`
  }
  const heads = fields.map(([name, f]) => ({ header: head(name, f), width: widths[f.kind] ?? 24, ...(formats[f.kind] && { numFmt: formats[f.kind]! }) }))
  return sheetOf(say(r.text.title, ctx.lang), heads, counted(cellsOf(ctx, r, fields, found.stream(batch)), written), format)
}

/** A table as a file of today, written as its rows come. */
export function sheetOf(title: string, heads: { header: string; width: number; numFmt?: string }[], rows: AsyncIterable<Cell[]>, format: 'xlsx' | 'csv'): FileAnswer {
  const name = `${title} ${new Date().toISOString().slice(0, 10)}.${format}`
  if (format === 'csv') return { stream: Readable.from(csvLines(heads.map(({ header }) => header), rows)), name, type: 'text/csv; charset=utf-8' }
  const sheet = writeXlsxStream(rows, {
    name: title.slice(0, 31).replace(/[\\/?*[\]:]/g, ' '), freezePane: { rows: 1 },
    columns: heads,
  })
  return { stream: Readable.fromWeb(sheet as never), name, type: xlsxType }
}

async function* cellsOf(ctx: Ctx, r: Resource, fields: [string, Field][], rows: AsyncIterable<Record<string, any>>): AsyncGenerator<Cell[]> {
  const words = new WordBook(ctx, ctx.lang)
  yield* inBatches(rows, async (read) => {
    const part = await withFigures(ctx, r, read)
    await words.learn(fields, part)
    return part.map((row) => fields.map(([name, f]) => words.cell(r, name, f, row)))
  })
}

/** Rows as they come, worked on some at a time. */
export async function* inBatches<R, C>(rows: AsyncIterable<R>, work: (part: R[]) => Promise<C[]>): AsyncGenerator<C> {
  let waiting: R[] = []
  for await (const row of rows) {
    waiting.push(row)
    if (waiting.length < batch) continue
    yield* await work(waiting)
    waiting = []
  }
  yield* await work(waiting)
}
