import type { Field } from '#common/fields.ts'
import { reachable } from '../db/rows.ts'
import type { Ctx } from '../http/context.ts'
import { hasSwitch } from '../values/reference-check.ts'

/** One spelling for comparison: no case, no punctuation. */
export const plainWord = (word: string) => word.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** What words in a table mean here: null for a word nobody knows, or that means several records. */
export interface Lookup {
  /** key of a dictionary entry, by key or either word; active entries before those switched off */
  entry(dictCode: string, word: string): string | null
  /** key of the first entry of a dictionary */
  first(dictCode: string): string | null
  /** id of a record, by any of the words its list is searched by, among those the caller reaches */
  record(path: string, word: string): number | null
  /** whether there is such a record among those the caller reaches */
  reaches(path: string, id: number): boolean
  /** whether a value is an entry or a record that is switched off: what has it keeps it, nothing is newly given it */
  isOff(field: Field, value: unknown): boolean
}

/** Reads what these fields need: one statement for all dictionaries, and one per kind of record referred to. */
export async function readLookup(ctx: Ctx, fields: readonly Field[]): Promise<Lookup> {
  const codes = [...new Set(fields.flatMap((f) => f.dictCode ?? []))]
  const entries = codes.length
    ? await ctx.db.selectFrom('dict').where('dictCode', 'in', codes).orderBy('status', 'desc').orderBy('sort').orderBy('id').select(['dictCode', 'key', 'valueZh', 'valueEn', 'status']).execute() : []
  const off = new Set(entries.flatMap((e) => (e.status === 1 ? [] : [`${e.dictCode} ${e.key}`])))
  const byEntry = new Map(entries.toReversed().flatMap((e) => [e.valueZh, e.valueEn, e.key].map((word) => [`${e.dictCode} ${plainWord(word)}`, e.key])))
  const byRecord = new Map<string, number | null>()
  const ids = new Set<string>()
  for (const path of new Set(fields.flatMap((f) => f.ref ?? []))) {
    const r = ctx.services.resources.get(path)!
    const switched = hasSwitch(r)
    const columns = [...new Set([...((r.contract.search ?? []) as string[]), r.contract.title!.zh, r.contract.title!.en])].filter((name) => r.contract.fields[name]?.kind === 'text')
    for (const row of (await reachable(ctx, r).select(['id', ...columns, ...(switched ? ['status'] : [])]).execute()) as Record<string, any>[]) {
      ids.add(`${path} ${row['id']}`)
      if (switched && row['status'] !== 1) off.add(`${path} ${row['id']}`)
      for (const word of new Set(columns.flatMap((name) => (row[name] ? [plainWord(String(row[name]))] : [])))) {
        const key = `${path} ${word}`
        byRecord.set(key, byRecord.has(key) && byRecord.get(key) !== row['id'] ? null : row['id'])
      }
    }
  }
  return {
    entry: (dictCode, word) => byEntry.get(`${dictCode} ${plainWord(word)}`) ?? null,
    first: (dictCode) => entries.find((entry) => entry.dictCode === dictCode && entry.status === 1)?.key ?? null,
    record: (path, word) => byRecord.get(`${path} ${plainWord(word)}`) ?? null,
    reaches: (path, id) => ids.has(`${path} ${id}`),
    isOff: (field, value) => off.has(`${field.dictCode ?? field.ref} ${String(value)}`),
  }
}
