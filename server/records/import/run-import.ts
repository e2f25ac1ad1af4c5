import type { ImportResult, RejectedRow } from '#common/import.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { diffFields } from '../audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Progress } from '#server/core/job.ts'
import type { Resource, ResourceText } from '#server/core/resource.ts'
import type { CellFault } from './cells.ts'
import { importText } from './import.text.ts'
import type { ImportColumn } from './mapping.ts'
import type { Table } from './read-table.ts'
import { changeRows, createRows } from './write-rows.ts'
import type { RowChange } from './write-rows.ts'

export interface ImportOptions {
  dryRun: boolean
  atomic: boolean
  update: boolean
  defaults: Record<string, unknown>
}
/** A row of the table by field: raw cells, without empty ones. */
export interface MappedRow {
  number: number
  cells: Record<string, string>
}
/** The result of validating a row: its errors, a new record, or changes to an existing one. */
export type RowResult =
  | { faults: CellFault[] }
  | { create: Record<string, unknown> }
  | { change: RowChange }
/** How a resource imports tables. */
export interface ImportDefinition {
  /** name of the job for many rows: `{path} import` */
  job: string
  /** right that both calls require */
  needs: `${string}.${string}`
  columns(ctx: RequestContext): ImportColumn[]
  /** texts of the columns */
  text: ResourceText
  /**
   * checks the defaults for empty cells.
   * @throws Refusal 400
   */
  defaults(ctx: RequestContext, given: Record<string, unknown>): Promise<Record<string, unknown>>
  /**
   * Validates every row and, unless it is a dry run, writes the valid ones in the caller's
   * transaction; with `atomic`, none when one row is invalid.
   */
  importRows(
    ctx: RequestContext,
    r: Resource,
    rows: MappedRow[],
    options: ImportOptions,
    progress: Progress,
  ): Promise<ImportOutcome>
}
/** What a row of the file says about the record, by fault. */
export interface RowFaults {
  number: number
  found: CellFault[]
}
/** The outcome of an import before it is formatted; the numbers count the rows that are or would be written. */
export interface ImportOutcome {
  created: number
  updated: number
  unchanged: number
  errors: RowFaults[]
  /** remarks on rows that are imported */
  advice?: RowFaults[]
}
/** How rows are imported of which each is a record of its own. */
export interface IndependentRows {
  /**
   * loads the data for validation in a few statements; the returned function then validates each
   * row once, in order
   */
  validateRows(
    ctx: RequestContext,
    rows: MappedRow[],
    options: ImportOptions,
  ): Promise<(row: MappedRow) => RowResult>
  /** runs after records were changed, in the same transaction */
  afterUpdate?(ctx: RequestContext, changes: RowChange[]): Promise<void>
  /** fills generated values of new records, such as their number */
  fillGenerated?(
    ctx: RequestContext,
    rows: Record<string, unknown>[],
  ): Promise<Record<string, unknown>[]>
}

const chunk = 500
const chunks = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / chunk) }, (_, i) =>
    all.slice(i * chunk, (i + 1) * chunk),
  )

/** The rows of a table by field name. */
export const mapRows = (table: Table, mapping: ReadonlyMap<string, number>): MappedRow[] =>
  table.rows.map(({ number, cells }) => ({
    number,
    cells: Object.fromEntries(
      [...mapping].map(([name, at]) => [name, cells[at] ?? '']).filter(([, cell]) => cell !== ''),
    ),
  }))

/** Imports rows, and formats the outcome in the caller's language. */
export async function runImport(
  ctx: RequestContext,
  r: Resource,
  kind: ImportDefinition,
  rows: MappedRow[],
  options: ImportOptions,
  progress: Progress = async () => {},
): Promise<ImportResult> {
  const outcome = await kind.importRows(ctx, r, rows, options, progress)
  const { created, updated, unchanged, errors, advice = [] } = outcome
  const none = options.atomic && errors.length > 0
  const columns = kind.columns(ctx)
  return {
    rows: rows.length,
    created: none ? 0 : created,
    updated: none ? 0 : updated,
    unchanged,
    dryRun: options.dryRun,
    ...formatRejected(errors, columns, ctx.lang),
    advice: formatRejected(none ? [] : advice, columns, ctx.lang).rejected,
  }
}

/**
 * Imports rows of which each is a record of its own. They are validated in order, so that the first
 * of two duplicates is imported.
 */
export async function importIndependentRows(
  ctx: RequestContext,
  r: Resource,
  kind: IndependentRows,
  rows: MappedRow[],
  options: ImportOptions,
  progress: Progress,
): Promise<ImportOutcome> {
  const judge = await kind.validateRows(ctx, rows, options)
  const creates: Record<string, unknown>[] = []
  const changes: RowChange[] = []
  const errors: RowFaults[] = []
  let unchanged = 0
  for (const part of chunks(rows)) {
    for (const row of part) {
      const rowResult = judge(row)
      if ('faults' in rowResult) errors.push({ number: row.number, found: rowResult.faults })
      else if ('create' in rowResult) creates.push(rowResult.create)
      else if (diffFields(rowResult.change.now, rowResult.change.values, new Set()).length)
        changes.push(rowResult.change)
      else unchanged++
    }
    if (options.dryRun)
      await progress(creates.length + changes.length + errors.length + unchanged, rows.length)
  }
  const result = { created: creates.length, updated: changes.length, unchanged, errors }
  if (options.dryRun || (options.atomic && errors.length)) return result
  let done = rows.length - creates.length - changes.length
  for (const part of chunks(creates)) {
    await createRows(ctx, r, (await kind.fillGenerated?.(ctx, part)) ?? part)
    await progress((done += part.length), rows.length)
  }
  for (const part of chunks(changes)) {
    await changeRows(ctx, r, part)
    await kind.afterUpdate?.(ctx, part)
    await progress((done += part.length), rows.length)
  }
  return result
}

/** Formats errors in the caller's language, and counts each reason. */
function formatRejected(
  errors: readonly RowFaults[],
  columns: readonly ImportColumn[],
  lang: Lang,
): Pick<ImportResult, 'rejected' | 'reasonCounts'> {
  const labels = new Map(columns.map(({ name, label }) => [name, label]))
  const words = ({ field, phrase, params }: CellFault) =>
    formatMessage(phrase, lang, { label: labels.get(field) ?? field, ...params })
  const entry = (fault: CellFault) => ({
    field: fault.field,
    value: fault.value.slice(0, 300),
    reason: words(fault),
  })
  const rejected = errors.flatMap(({ number, found: [first, ...also] }): RejectedRow[] =>
    first ? [{ row: number, ...entry(first), code: codeOf(first), also: also.map(entry) }] : [],
  )
  const counts = new Map<string, ImportResult['reasonCounts'][number]>()
  for (const {
    found: [first],
  } of errors) {
    if (!first) continue
    const key = `${codeOf(first)} ${first.field}`
    const known = counts.get(key) ?? {
      code: codeOf(first),
      field: first.field,
      reason: words({ ...first, phrase: first.group ?? first.phrase }),
      count: 0,
    }
    known.count++
    counts.set(key, known)
  }
  return { rejected, reasonCounts: [...counts.values()].sort((a, b) => b.count - a.count) }
}
const codeOf = ({ phrase, group }: CellFault) => (group ?? phrase).key

/** The error of a row that repeats an earlier one of the file. */
export const duplicateOf = (field: string, value: string, row: number): CellFault => ({
  field,
  value,
  phrase: importText.duplicate,
  params: { row },
  group: importText.duplicateGroup,
})
