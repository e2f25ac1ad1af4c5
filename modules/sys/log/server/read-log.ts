import type { ListQuery } from '#common/contract.ts'
import { describeChanges } from '#server/records/audit/describe-changes.ts'
import type { ChangeDescription } from '#server/records/audit/describe-changes.ts'
import { getDetail } from '#server/records/crud.ts'
import { listRows } from '#server/records/rows/list-rows.ts'
import { pickRequestedColumns } from '#server/records/rows/list-columns.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import { searchCondition } from './log-search.ts'

/** Number of changes shown in a list; each is truncated. */
const maxShownChanges = 3
const maxShownLetters = 120
const cut = (text: string) =>
  text.length > maxShownLetters ? `${text.slice(0, maxShownLetters)}…` : text

const flat = ({ field, label, from, to }: ChangeDescription) => ({
  field,
  labelZh: label.zh,
  labelEn: label.en,
  fromZh: from.zh,
  fromEn: from.en,
  toZh: to.zh,
  toEn: to.en,
})
const short = (change: ReturnType<typeof flat>) => ({
  ...change,
  fromZh: cut(change.fromZh),
  fromEn: cut(change.fromEn),
  toZh: cut(change.toZh),
  toEn: cut(change.toEn),
})

/**
 * Entries are written in order of time, so ids sort like times. A time filter then uses its index
 * instead of scanning from the newest.
 */
const sortByTime = (input: ListQuery): ListQuery => {
  const { sort = '-id' } = input
  return (input['timeFrom'] ?? input['timeTo']) != null && /^-?id$/.test(sort)
    ? { ...input, sort: sort.replace('id', 'time') }
    : input
}

/**
 * A page of the trail with formatted changes. Five statements, six with a keyword, independent of
 * the number of rows and resources.
 */
export async function listLog(ctx: RequestContext, r: Resource, { columns, ...input }: ListQuery) {
  const word = input.keyword?.trim()
  const { list, total } = await listRows(
    ctx,
    word ? { ...r, searchTable: await searchCondition(ctx, word) } : r,
    sortByTime(input),
  )
  const formatted = await describeChanges(
    ctx.db,
    ctx.services.resources,
    list.map((row) => ({ ...row, changes: row.changes.slice(0, maxShownChanges) })),
  )
  return {
    total,
    list: pickRequestedColumns(
      r,
      columns,
      list.map((row, i) => ({
        ...row,
        changes: (formatted[i] ?? [])
          .slice(0, maxShownChanges)
          .map((change) => short(flat(change))),
      })),
    ),
  }
}

/** One entry with every change, formatted and as stored. */
export async function getLog(ctx: RequestContext, r: Resource, id: number) {
  const row = await getDetail(ctx, r, id)
  const [formatted = []] = await describeChanges(ctx.db, ctx.services.resources, [row])
  return { ...row, changes: formatted.map((change) => ({ ...flat(change), ...change.stored })) }
}
