/** One definition of a report gives its answer and its files. */
import type { Started } from '#common/contract.ts'
import type { ReportContract, ReportFormat, ReportQuery } from '#common/report.ts'
import type { Fields } from '#common/fields.ts'
import type { Lang, Phrase } from '#common/text.ts'
import { labelOf } from '#common/words.ts'
import { record } from '../audit/audit.ts'
import type { Change } from '../audit/audit.ts'
import type { Letter } from '../documents/index.ts'
import { WordBook } from '../export/words.ts'
import type { Ctx } from '../http/context.ts'
import { counted, fileOrJob } from '../export/file-or-job.ts'
import type { FileAnswer, Resource, Written } from '../resource.ts'
import { refuse } from '../http/refusal.ts'
import { pdfRows, reportFile } from './report-file.ts'
import { reportText } from './report.text.ts'

type AnyReport = ReportContract<any, any, any, any>
type Row = Record<string, any>
/** Where a report comes from. All three must read the same rows: those of the caller's scope that the query asks for. */
export interface ReportSource {
  /** a page of rows, and everything that is counted over all of them, added up by the database */
  answer(ctx: Ctx, query: ReportQuery): Promise<{ rows: Row[]; totals: Row; series: Row; total: number }>
  /** only what stands below and above the table */
  totals(ctx: Ctx, query: ReportQuery): Promise<Row>
  /** how many rows these are the totals of, where it may be many; without it there are few */
  count?(totals: Row): number
  /** every row, in the order of the pages */
  every(ctx: Ctx, query: ReportQuery): AsyncIterable<Row> | Promise<Iterable<Row>>
  /** the society on the letter head, and its day */
  letter(ctx: Ctx): Promise<Pick<Letter, 'society' | 'date'>>
}

type Asking = ReportQuery & { format?: ReportFormat; lang?: Lang }

/** The functions of `list` and `export`, and `write` for an export whose many rows a job may write; the routes add who may call them. */
export function reportRuns(r: Resource & { contract: any }, source: ReportSource) {
  const { report } = r.contract as AnyReport
  return {
    list: (ctx: Ctx, query: ReportQuery) => source.answer(ctx, query) as never,
    export: (ctx: Ctx, input: Asking) => exportReport(ctx, r, report, source, input) as never,
    write: (ctx: Ctx, input: Asking, written?: Written) => writeReport(ctx, r, report, source, input, written),
  }
}

/** Notes in the trail that a report is taken out. As Excel or CSV, many rows are written by a job; of a PDF there are never so many. */
async function exportReport(ctx: Ctx, r: Resource, report: AnyReport['report'], source: ReportSource, input: Asking): Promise<FileAnswer | Started> {
  const { format = 'xlsx', lang: _lang, ...query } = input
  const rows = source.count?.(await source.totals(ctx, query)) ?? 0
  if (format === 'pdf' && rows > pdfRows) refuse(409, reportText.tooLong, { max: pdfRows, count: rows })
  return fileOrJob(ctx, r, 'export', input, rows, (recording) =>
    record(recording, { resource: r.contract.path, rowId: 0, action: 'export', changes: [{ field: 'fileFormat', from: null, to: format }, ...changesOf(report, query)] }), () => writeReport(ctx, r, report, source, input))
}

async function writeReport(ctx: Ctx, r: Resource, report: AnyReport['report'], source: ReportSource, input: Asking, written?: Written): Promise<FileAnswer> {
  const { format = 'xlsx', lang = 'en', ...query } = input
  const columns = Object.entries(report.columns as Fields).filter(([name]) => !report.hidden?.includes(name))
  const [totals, rows, letter, facts] = await Promise.all([source.totals(ctx, query), source.every(ctx, query), source.letter(ctx), factsOf(ctx, r, report, query, lang)])
  const named = new Set(columns.map(([name]) => name))
  const below = Object.fromEntries(Object.entries(totals).filter(([name]) => named.has(name)))
  return reportFile(ctx, r, {
    ...letter, format, lang, facts, parts: [{ columns, rows: counted(rows, written), ...(Object.keys(below).length > 0 && { totals: below }) }],
    figures: Object.entries(report.totals as Fields).filter(([name]) => !named.has(name)).map(([name, f]) => [labelOf(r.text, name), f, totals[name]] as const),
  })
}

type Asked = Pick<AnyReport['report'], 'filters' | 'ranges'>
const isRange = ({ ranges }: Asked, name: string) => ((ranges ?? []) as readonly string[]).includes(name)

/** What a report is narrowed to, as the trail keeps it. */
const changesOf = (report: Asked, query: ReportQuery): Change[] => Object.keys(report.filters).flatMap((name): Change[] => {
  if (isRange(report, name)) return query[`${name}From`] != null || query[`${name}To`] != null ? [{ field: name, from: query[`${name}From`] ?? null, to: query[`${name}To`] ?? null }] : []
  return (query[name] as unknown[] | undefined)?.length ? [{ field: name, from: null, to: query[name] }] : []
})

/** The same in words. */
async function factsOf(ctx: Ctx, r: Resource, report: Asked, query: ReportQuery, lang: Lang): Promise<(readonly [Phrase, string])[]> {
  const words = new WordBook(ctx, lang)
  const found: (readonly [Phrase, string])[] = []
  for (const [name, field] of Object.entries(report.filters as Fields)) {
    const [from, to] = [query[`${name}From`], query[`${name}To`]]
    const values = (query[name] as unknown[] | undefined) ?? []
    if (isRange(report, name)) {
      if (from != null || to != null) found.push([labelOf(r.text, name), `${String(from ?? '…')} – ${String(to ?? '…')}`])
    } else if (values.length > 0) {
      await words.learn([[name, field]], values.map((value) => ({ [name]: value })))
      const said = values.map((value) => words.cell(r, name, field, { [name]: value })).map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')))
      found.push([labelOf(r.text, name), said.join(', ')])
    }
  }
  return found.length > 0 ? found : [[reportText.filters, reportText.all[lang]]]
}
