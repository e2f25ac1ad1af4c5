import type { ListQuery, Started } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { say } from '#common/text.ts'
import { labelOf } from '#common/words.ts'
import { changesInWords } from '#server/audit/in-words.ts'
import type { ChangeInWords } from '#server/audit/in-words.ts'
import { filtered, ordered } from '#server/db/rows.ts'
import { batch, inBatches, sheetOf } from '#server/export/export-rows.ts'
import { counted, fileOrJob } from '#server/export/file-or-job.ts'
import { countExported, recordExport } from '#server/export/record-export.ts'
import type { Cell } from '#server/export/words.ts'
import type { Ctx } from '#server/http/context.ts'
import type { FileAnswer, Resource, Written } from '#server/resource.ts'
import { logText } from '../log.text.ts'
import { actionWords, nodeWords, stateWords } from './names.ts'

type Row = Record<string, any>
const usual = ['time', 'userName', 'node', 'resource', 'rowId', 'rowName', 'action', 'fromState', 'toState', 'result', 'remark', 'changes', 'ip']

type Asked = ListQuery & { format?: 'xlsx' | 'csv'; columns?: string[] }

/** The trail as a file, in the words of the screen: each change as what it was and what it became. Much of it is written by a job. */
export async function exportLog(ctx: Ctx, r: Resource, input: Asked): Promise<FileAnswer | Started> {
  const { format = 'xlsx', columns: _columns, ...query } = input
  ordered(ctx, filtered(ctx, r, query), r, query.sort)
  const rows = await countExported(ctx, r, query)
  return fileOrJob(ctx, r, 'export', input, rows, (recording) => recordExport(recording, r, query, format, rows), () => logFile(ctx, r, input))
}

/** The file itself. */
export async function logFile(ctx: Ctx, r: Resource, { format = 'xlsx', columns, ...query }: Asked, written?: Written): Promise<FileAnswer> {
  const names = columns?.length ? columns : usual
  const head = (name: string) => `${say(labelOf(r.text, name), ctx.lang)}${name === 'time' ? ' (UTC)' : ''}`
  const widths: Record<string, number> = { time: 18, changes: 80, remark: 40 }
  const heads = names.map((name) => ({ header: head(name), width: widths[name] ?? 20, ...(name === 'time' && { numFmt: 'yyyy-mm-dd hh:mm' }) }))
  return sheetOf(say(r.text.title, ctx.lang), heads, counted(cellsOf(ctx, names, ordered(ctx, filtered(ctx, r, query), r, query.sort).select(r.contract.columns).stream(batch)), written), format)
}

const cellsOf = (ctx: Ctx, names: readonly string[], rows: AsyncIterable<Row>): AsyncGenerator<Cell[]> => inBatches(rows, async (part) => {
  const changes = await changesInWords(ctx.db, ctx.services.resources, part as never)
  return part.map((row, i) => names.map((name) => cell(ctx, name, row, changes[i]!)))
})

function cell({ services, lang }: Ctx, name: string, row: Row, changes: readonly ChangeInWords[]): Cell {
  const r = services.resources.get(row['resource'])
  const word = (phrase: Phrase | null) => (phrase ? say(phrase, lang) : null)
  const nothing = say(logText.nothing, lang)
  switch (name) {
    case 'time': case 'createTime': case 'updateTime': return new Date(row['time'])
    case 'resource': return r ? say(r.text.title, lang) : row['resource']
    case 'action': return word(actionWords(r, row['action']))
    case 'node': return word(nodeWords(row['node']))
    case 'fromState': case 'toState': return word(stateWords(r, row[name])) ?? row[name]
    case 'result': return row['result'] === null ? null : say(row['result'] === 1 ? logText.result[1] : logText.result[0], lang)
    case 'changes': return changes.map(({ label, from, to }) => `${label[lang]}: ${from[lang] || nothing} → ${to[lang] || nothing}`).join('\n')
    default: return row[name] ?? null
  }
}
