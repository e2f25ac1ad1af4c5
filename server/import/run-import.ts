import type { ImportResult, Rejected } from '#common/import.ts'
import { say } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { differences } from '../audit/audit.ts'
import type { Ctx } from '../http/context.ts'
import type { Progress } from '../jobs/jobs.ts'
import type { Resource } from '../resource.ts'
import type { CellFault } from './cells.ts'
import { importText } from './import.text.ts'
import type { ImportColumn } from './mapping.ts'
import type { Table } from './read-table.ts'
import { changeRows, createRows } from './write-rows.ts'
import type { RowChange } from './write-rows.ts'

export interface ImportOptions { dryRun: boolean; atomic: boolean; update: boolean; defaults: Record<string, unknown> }
/** A row of the table by field: the cells as written, empty ones left out. */
export interface GivenRow { number: number; cells: Record<string, string> }
/** What a resource makes of a row: its faults; a new record; or a record that is there already, and what the row says of it. */
export type Judged = { faults: CellFault[] } | { create: Record<string, unknown> } | { change: RowChange }
/** How a resource takes in tables. */
export interface ImportKind {
  /** name of the job that does many rows: `{path} import` */
  job: string
  /** right that both calls need */
  needs: `${string}.${string}`
  columns(ctx: Ctx): ImportColumn[]
  /** checks the defaults: what cells that are empty hold. @throws Refusal 400 */
  defaults(ctx: Ctx, given: Record<string, unknown>): Promise<Record<string, unknown>>
  /** reads what judging needs in a few statements; the judge then sees each row once, in order */
  judge(ctx: Ctx, rows: GivenRow[], options: ImportOptions): Promise<(row: GivenRow) => Judged>
  /** what else happens with records that were changed, in the same transaction */
  changed?(ctx: Ctx, changes: RowChange[]): Promise<void>
  /** fills what new records get by themselves, such as their number */
  complete?(ctx: Ctx, rows: Record<string, unknown>[]): Promise<Record<string, unknown>[]>
}

const chunk = 500
const chunks = <T>(all: T[]): T[][] => Array.from({ length: Math.ceil(all.length / chunk) }, (_, i) => all.slice(i * chunk, (i + 1) * chunk))

/** The rows of a table under the names of fields. */
export const givenRows = (table: Table, mapping: ReadonlyMap<string, number>): GivenRow[] =>
  table.rows.map(({ number, cells }) => ({ number, cells: Object.fromEntries([...mapping].map(([name, at]) => [name, cells[at] ?? '']).filter(([, cell]) => cell !== '')) }))

/**
 * Judges every row and, but for a dry run, writes the good ones in the caller's transaction: all of them or, with `atomic`, none when a
 * single row is bad. The rows are judged in order, so that the first of two equal ones is taken.
 */
export async function runImport(ctx: Ctx, r: Resource, kind: ImportKind, rows: GivenRow[], options: ImportOptions, progress: Progress = async () => {}): Promise<ImportResult> {
  const judge = await kind.judge(ctx, rows, options)
  const creates: Record<string, unknown>[] = []
  const changes: RowChange[] = []
  const faults: { number: number; found: CellFault[] }[] = []
  let unchanged = 0
  for (const part of chunks(rows)) {
    for (const row of part) {
      const judged = judge(row)
      if ('faults' in judged) faults.push({ number: row.number, found: judged.faults })
      else if ('create' in judged) creates.push(judged.create)
      else if (differences(judged.change.now, judged.change.values, new Set()).length) changes.push(judged.change)
      else unchanged++
    }
    if (options.dryRun) await progress(creates.length + changes.length + faults.length + unchanged, rows.length)
  }
  const none = options.atomic && faults.length > 0
  const result: ImportResult = {
    rows: rows.length, created: none ? 0 : creates.length, updated: none ? 0 : changes.length, unchanged, dryRun: options.dryRun,
    ...told(faults, kind.columns(ctx), ctx.lang),
  }
  if (options.dryRun || none) return result
  let done = rows.length - creates.length - changes.length
  for (const part of chunks(creates)) {
    await createRows(ctx, r, (await kind.complete?.(ctx, part)) ?? part)
    await progress((done += part.length), rows.length)
  }
  for (const part of chunks(changes)) {
    await changeRows(ctx, r, part)
    await kind.changed?.(ctx, part)
    await progress((done += part.length), rows.length)
  }
  return result
}

/** Faults in the caller's language, and how often each reason was found. */
function told(faults: { number: number; found: CellFault[] }[], columns: readonly ImportColumn[], lang: Lang): Pick<ImportResult, 'rejected' | 'reasonCounts'> {
  const labels = new Map(columns.map(({ name, label }) => [name, label]))
  const words = ({ field, phrase, params }: CellFault) => say(phrase, lang, { label: labels.get(field) ?? field, ...params })
  const entry = (fault: CellFault) => ({ field: fault.field, value: fault.value.slice(0, 300), reason: words(fault) })
  const rejected = faults.map(({ number, found: [first, ...also] }): Rejected => ({ row: number, ...entry(first!), code: codeOf(first!), also: also.map(entry) }))
  const counts = new Map<string, ImportResult['reasonCounts'][number]>()
  for (const { found: [first] } of faults) {
    const key = `${codeOf(first!)} ${first!.field}`
    const known = counts.get(key) ?? { code: codeOf(first!), field: first!.field, reason: words({ ...first!, phrase: first!.group ?? first!.phrase }), count: 0 }
    known.count++
    counts.set(key, known)
  }
  return { rejected, reasonCounts: [...counts.values()].sort((a, b) => b.count - a.count) }
}
const codeOf = ({ phrase, group }: CellFault) => (group ?? phrase).key

/** The fault of a row that repeats an earlier one of the file. */
export const duplicateOf = (field: string, value: string, row: number): CellFault =>
  ({ field, value, phrase: importText.duplicate, params: { row }, group: importText.duplicateGroup })
