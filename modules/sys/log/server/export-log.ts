import type { Message } from '#common/text.ts'
import { formatMessage } from '#common/text.ts'
import { labelOf } from '#common/labels.ts'
import { describeChanges } from '#server/records/audit/describe-changes.ts'
import type { ChangeDescription } from '#server/records/audit/describe-changes.ts'
import { filteredRows, applySort } from '#server/records/rows/filter-rows.ts'
import { batchSize, inBatches, rowsToFile } from '#server/records/export/export-rows.ts'
import type { ExportInput } from '#server/records/export/export-rows.ts'
import { withProgress } from '#server/records/export/stream-or-queue.ts'
import type { Cell } from '#server/records/export/cell-formatter.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import type { FileResponse, OnProgress } from '#server/core/action.ts'
import type { Change } from '#server/records/audit/audit.ts'
import type { RecordRow } from '#server/core/row.ts'
import type { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { actionLabel, nodeLabel, stateLabel } from './labels.ts'

/** An entry as its view returns it, with the changes as stored. */
type Entry = Omit<RecordRow<typeof log, 'log'>, 'changes'> & { changes: readonly Change[] }
const defaultColumns = [
  'time',
  'userName',
  'node',
  'resource',
  'rowId',
  'rowName',
  'action',
  'fromState',
  'toState',
  'result',
  'remark',
  'changes',
  'ip',
]

/** The exported trail with labels: each change with old and new value. */
export async function logFile(
  ctx: RequestContext,
  r: Resource,
  { format = 'xlsx', columns, ...query }: ExportInput,
  onProgress?: OnProgress,
): Promise<FileResponse> {
  const names = columns?.length ? columns : defaultColumns
  const head = (name: string) =>
    `${formatMessage(labelOf(r.text, name), ctx.lang)}${name === 'time' ? ' (UTC)' : ''}`
  const widths: Record<string, number> = { time: 18, changes: 80, remark: 40 }
  const heads = names.map((name) => ({
    header: head(name),
    width: widths[name] ?? 20,
    ...(name === 'time' && { numFmt: 'yyyy-mm-dd hh:mm' }),
  }))
  return rowsToFile(
    ctx.db,
    formatMessage(r.text.title, ctx.lang),
    heads,
    withProgress(
      cellsOf(
        ctx,
        names,
        applySort(ctx, filteredRows(ctx, r, query), r, query.sort)
          .select(r.contract.columns)
          .stream(batchSize),
      ),
      onProgress,
    ),
    format,
  )
}

const cellsOf = (
  ctx: RequestContext,
  names: readonly string[],
  rows: AsyncIterable<Entry>,
): AsyncGenerator<Cell[]> =>
  inBatches(rows, async (part) => {
    const changes = await describeChanges(ctx.db, ctx.services.resources, part)
    return part.map((row, i) => names.map((name) => cell(ctx, name, row, changes[i] ?? [])))
  })

function cell(
  { services, lang }: RequestContext,
  name: string,
  row: Entry,
  changes: readonly ChangeDescription[],
): Cell {
  const r = services.resources.get(row.resource)
  const word = (phrase: Message | null) => (phrase ? formatMessage(phrase, lang) : null)
  const nothing = formatMessage(logText.nothing, lang)
  switch (name) {
    case 'time':
    case 'createTime':
    case 'updateTime':
      return new Date(row.time)
    case 'resource':
      return r ? formatMessage(r.text.title, lang) : row.resource
    case 'action':
      return word(actionLabel(r, row.action))
    case 'node':
      return word(nodeLabel(row.node))
    case 'fromState':
    case 'toState':
      return word(stateLabel(r, row[name])) ?? row[name]
    case 'result':
      return row.result === null
        ? null
        : formatMessage(row.result === 1 ? logText.result[1] : logText.result[0], lang)
    case 'changes':
      return changes
        .map(
          ({ label, from, to }) =>
            `${label[lang]}: ${from[lang] || nothing} → ${to[lang] || nothing}`,
        )
        .join('\n')
    default:
      return (row[name as keyof Entry] as Cell | undefined) ?? null
  }
}
