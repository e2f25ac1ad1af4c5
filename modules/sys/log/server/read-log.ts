import type { ListQuery } from '#common/contract.ts'
import { changesInWords } from '#server/audit/in-words.ts'
import type { ChangeInWords } from '#server/audit/in-words.ts'
import { getWhole } from '#server/crud.ts'
import { listRows } from '#server/db/rows.ts'
import { onlyShown } from '#server/db/shown.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Resource } from '#server/resource.ts'
import { seeksFor } from './seek-log.ts'

/** So many changes of an entry a list shows, each cut to so many characters. */
const shownChanges = 3
const shownLetters = 120
const cut = (text: string) => (text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text)

const flat = ({ field, label, from, to }: ChangeInWords) => ({ field, labelZh: label.zh, labelEn: label.en, fromZh: from.zh, fromEn: from.en, toZh: to.zh, toEn: to.en })
const short = (change: ReturnType<typeof flat>) => ({ ...change, fromZh: cut(change.fromZh), fromEn: cut(change.fromEn), toZh: cut(change.toZh), toEn: cut(change.toEn) })

/** Entries are written as time goes on, so that their order is that of time: those of a stretch of time are found by it, without walking there from the newest. */
const alongTime = (input: ListQuery): ListQuery => {
  const { sort = '-id' } = input
  return (input['timeFrom'] ?? input['timeTo']) != null && /^-?id$/.test(sort) ? { ...input, sort: sort.replace('id', 'time') } : input
}

/** A page of the trail, the changes in words: five statements, one more for a keyword, however many rows and kinds of records. */
export async function listLog(ctx: Ctx, r: Resource, { columns, ...input }: ListQuery) {
  const word = input.keyword?.trim()
  const { list, total } = await listRows(ctx, word ? { ...r, seeks: await seeksFor(ctx, word) } : r, alongTime(input))
  const words = await changesInWords(ctx.db, ctx.services.resources, list.map((row) => ({ ...row, changes: row.changes.slice(0, shownChanges) })))
  return { total, list: onlyShown(r, columns, list.map((row, i) => ({ ...row, changes: words[i]!.slice(0, shownChanges).map((change) => short(flat(change))) }))) }
}

/** One entry, every change in words and as it was stored. */
export async function getLog(ctx: Ctx, r: Resource, id: number) {
  const row = await getWhole(ctx, r, id)
  const [words] = await changesInWords(ctx.db, ctx.services.resources, [row])
  return { ...row, changes: words!.map((change) => ({ ...flat(change), ...change.stored })) }
}
