/** One definition of a report provides its response and its files. */
import type { JobStarted, OutputOf } from '#common/contract.ts'
import type { ReportContract, ReportFormat, ReportQuery } from '#common/report.ts'
import type { Fields } from '#common/fields.ts'
import type { Lang, Message } from '#common/text.ts'
import { labelOf } from '#common/labels.ts'
import { writeAuditEntry } from '../audit/audit.ts'
import type { Change } from '../audit/audit.ts'
import type { DocumentHeader } from '#server/platform/documents/index.ts'
import { CellFormatter, columnValue } from '../export/cell-formatter.ts'
import type { RequestContext } from '#server/core/context.ts'
import { withProgress, streamOrQueue } from '../export/stream-or-queue.ts'
import type { Resource } from '#server/core/resource.ts'
import type { FileResponse, OnProgress } from '#server/core/action.ts'
import { refuse } from '#server/core/refusal.ts'
import { maxPdfRows, reportFile } from './report-file.ts'
import { reportText } from './report.text.ts'

type AnyReport = ReportContract<any, any, any, any>
/**
 * The data source of a report. All functions must read the same rows: those of the query within the
 * caller's scope.
 */
export interface ReportSource<T extends object = object> {
  /** a page of rows, and the totals over all rows, computed by the database */
  answer(
    ctx: RequestContext,
    query: ReportQuery,
  ): Promise<{ rows: object[]; totals: T; series: object; total: number }>
  /** only the totals */
  totals(ctx: RequestContext, query: ReportQuery): Promise<T>
  /** number of rows behind the totals; omitted for reports with few rows */
  count?(totals: T): number
  /** every row, in the order of the pages */
  every(ctx: RequestContext, query: ReportQuery): AsyncIterable<object> | Promise<Iterable<object>>
  /** the society for the letterhead, and its local date */
  letter(ctx: RequestContext): Promise<Pick<DocumentHeader, 'society' | 'date'>>
}

type ReportExportInput = ReportQuery & { format?: ReportFormat; lang?: Lang }

/**
 * The handlers of `list` and `export`, and `writeFile` for long exports; the routes add the rights.
 */
export function reportHandlers<K extends AnyReport, T extends object>(
  r: Resource & { contract: K },
  source: ReportSource<T>,
) {
  const { report } = r.contract
  return {
    list: (ctx: RequestContext, query: ReportQuery) =>
      source.answer(ctx, query) as Promise<OutputOf<K, 'list'>>,
    export: (ctx: RequestContext, input: ReportExportInput) =>
      exportReport(ctx, r, report, source, input),
    write: (ctx: RequestContext, input: ReportExportInput, written?: OnProgress) =>
      writeReport(ctx, r, report, source, input, written),
  }
}

/**
 * Records the export in the audit trail. Long Excel and CSV files are written by a job; a PDF is
 * always short.
 */
async function exportReport<T extends object>(
  ctx: RequestContext,
  r: Resource,
  report: AnyReport['report'],
  source: ReportSource<T>,
  input: ReportExportInput,
): Promise<FileResponse | JobStarted> {
  const { format = 'xlsx', lang: _lang, ...query } = input
  const rows = source.count?.(await source.totals(ctx, query)) ?? 0
  if (format === 'pdf' && rows > maxPdfRows)
    refuse(409, reportText.tooLong, { max: maxPdfRows, count: rows })
  return streamOrQueue(
    ctx,
    r,
    'export',
    input,
    rows,
    (recording) =>
      writeAuditEntry(recording, {
        resource: r.contract.path,
        rowId: 0,
        action: 'export',
        changes: [{ field: 'fileFormat', from: null, to: format }, ...changesOf(report, query)],
      }),
    () => writeReport(ctx, r, report, source, input),
  )
}

async function writeReport<T extends object>(
  ctx: RequestContext,
  r: Resource,
  report: AnyReport['report'],
  source: ReportSource<T>,
  input: ReportExportInput,
  written?: OnProgress,
): Promise<FileResponse> {
  const { format = 'xlsx', lang = 'en', ...query } = input
  const columns = Object.entries(report.columns as Fields).filter(
    ([name]) => !report.hidden?.includes(name),
  )
  const [totals, rows, letter, facts] = await Promise.all([
    source.totals(ctx, query),
    source.every(ctx, query),
    source.letter(ctx),
    describeFilters(ctx, r, report, query, lang),
  ])
  const named = new Set(columns.map(([name]) => name))
  const below = Object.fromEntries(Object.entries(totals).filter(([name]) => named.has(name)))
  return reportFile(ctx, r, {
    ...letter,
    format,
    lang,
    filters: facts,
    parts: [
      {
        columns,
        rows: withProgress(rows, written),
        ...(Object.keys(below).length > 0 && { totals: below }),
      },
    ],
    otherTotals: Object.entries(report.totals as Fields)
      .filter(([name]) => !named.has(name))
      .map(([name, f]) => [labelOf(r.text, name), f, columnValue(totals, name)] as const),
  })
}

type Asked = Pick<AnyReport['report'], 'filters' | 'ranges'>
const isRange = ({ ranges }: Asked, name: string) =>
  ((ranges ?? []) as readonly string[]).includes(name)

/** The filters of a report as an audit entry. */
const changesOf = (report: Asked, query: ReportQuery): Change[] =>
  Object.keys(report.filters).flatMap((name): Change[] => {
    if (isRange(report, name))
      return query[`${name}From`] != null || query[`${name}To`] != null
        ? [{ field: name, from: query[`${name}From`] ?? null, to: query[`${name}To`] ?? null }]
        : []
    return (query[name] as unknown[] | undefined)?.length
      ? [{ field: name, from: null, to: query[name] }]
      : []
  })

/** The filters as texts. */
async function describeFilters(
  ctx: RequestContext,
  r: Resource,
  report: Asked,
  query: ReportQuery,
  lang: Lang,
): Promise<(readonly [Message, string])[]> {
  const words = new CellFormatter(ctx, lang)
  const texts: (readonly [Message, string])[] = []
  for (const [name, field] of Object.entries(report.filters as Fields)) {
    const [from, to] = [query[`${name}From`], query[`${name}To`]]
    const values = (query[name] as unknown[] | undefined) ?? []
    if (isRange(report, name)) {
      if (from != null || to != null)
        texts.push([labelOf(r.text, name), `${String(from ?? '…')} – ${String(to ?? '…')}`])
    } else if (values.length > 0) {
      await words.loadLabels(
        [[name, field]],
        values.map((value) => ({ [name]: value })),
      )
      const valueTexts = values
        .map((value) => words.cell(r, name, field, { [name]: value }))
        .map((cell) =>
          cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''),
        )
      texts.push([labelOf(r.text, name), valueTexts.join(', ')])
    }
  }
  return texts.length > 0 ? texts : [[reportText.filters, reportText.all[lang]]]
}
