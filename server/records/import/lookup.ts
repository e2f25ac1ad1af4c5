import type { Field } from '#common/fields.ts'
import { rowsInScope } from '../rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import type { AnyRow } from '#server/core/row.ts'
import type { CellRead } from './cells.ts'
import { importText } from './import.text.ts'
import { recordsNamed } from './other-names.ts'
import type { NamedRecord } from './other-names.ts'
import { hasSwitch } from '../values/reference-check.ts'

/** Normalises a text for comparison: without case and punctuation. */
export const normalizeText = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Resolves texts of a table; null for an unknown or ambiguous text. */
export interface Lookup {
  /** key of a dictionary entry, by key or label in either language; active entries first */
  dictionaryKey(dictCode: string, word: string): string | null
  /** key of the first entry of a dictionary */
  first(dictCode: string): string | null
  /** id of a record in the caller's scope, by any of the searched columns of its list or another name */
  record(path: string, word: string): number | null
  /** the refusal of a name that several records have, with the candidates */
  ambiguous(path: string, word: string): CellRead | undefined
  /** whether the record exists in the caller's scope */
  isReachable(path: string, id: number): boolean
  /**
   * whether a value is a disabled entry or record: allowed where already stored, not for new values
   */
  isOff(field: Field, value: unknown): boolean
}

/**
 * Loads the lookups that these fields need: one statement for all dictionaries, and one per
 * referenced resource.
 */
export async function readLookup(ctx: RequestContext, fields: readonly Field[]): Promise<Lookup> {
  const codes = [...new Set(fields.flatMap((f) => f.dictCode ?? []))]
  const entries = codes.length
    ? await ctx.db
        .selectFrom('dict')
        .where('dictCode', 'in', codes)
        .orderBy('status', 'desc')
        .orderBy('sort')
        .orderBy('id')
        .select(['dictCode', 'key', 'valueZh', 'valueEn', 'status'])
        .execute()
    : []
  const off = new Set(entries.flatMap((e) => (e.status === 1 ? [] : [`${e.dictCode} ${e.key}`])))
  const byEntry = new Map(
    entries
      .toReversed()
      .flatMap((e) =>
        [e.valueZh, e.valueEn, e.key].map((word) => [
          `${e.dictCode} ${normalizeText(word)}`,
          e.key,
        ]),
      ),
  )
  const byRecord = new Map<string, number | null>()
  const ids = new Set<string>()
  for (const path of new Set(fields.flatMap((f) => f.ref ?? []))) {
    const r = getResource(ctx.services, path)
    const switched = hasSwitch(r)
    const columns = [
      ...new Set([
        ...((r.contract.searchColumns ?? []) as string[]),
        ...(r.contract.title ? [r.contract.title.zh, r.contract.title.en] : []),
      ]),
    ].filter((name) => r.contract.fields[name]?.kind === 'text')
    const rows = await rowsInScope(ctx, r)
      .select(['id', ...columns, ...(switched ? ['status'] : [])])
      .$castTo<AnyRow>()
      .execute()
    for (const row of rows) {
      ids.add(`${path} ${row.id}`)
      if (switched && row['status'] !== 1) off.add(`${path} ${row.id}`)
      for (const word of new Set(
        columns.flatMap((name) => (row[name] ? [normalizeText(String(row[name]))] : [])),
      )) {
        const key = `${path} ${word}`
        byRecord.set(key, byRecord.has(key) && byRecord.get(key) !== row.id ? null : row.id)
      }
    }
  }
  return {
    dictionaryKey: (dictCode, word) => byEntry.get(`${dictCode} ${normalizeText(word)}`) ?? null,
    first: (dictCode) =>
      entries.find((entry) => entry.dictCode === dictCode && entry.status === 1)?.key ?? null,
    record(path, word) {
      const own = byRecord.get(`${path} ${normalizeText(word)}`)
      if (own !== undefined) return own
      const [named, ...others] = recordsNamed(path, word)
      return named && !others.length
        ? (byRecord.get(`${path} ${normalizeText(named.value)}`) ?? null)
        : null
    },
    ambiguous(path, word) {
      const own = byRecord.get(`${path} ${normalizeText(word)}`)
      if (own !== undefined) return own === null ? sameName(word) : undefined
      const named = recordsNamed(path, word)
      return named.length < 2 ? undefined : ambiguousName(word, named)
    },
    isReachable: (path, id) => ids.has(`${path} ${id}`),
    isOff: (field, value) => off.has(`${field.dictCode ?? field.ref} ${String(value)}`),
  }
}

const sameName = (value: string): CellRead => ({
  phrase: importText.sameName,
  params: { value },
  group: importText.ambiguousNameGroup,
})

function ambiguousName(value: string, named: readonly NamedRecord[]): CellRead {
  const names = {
    key: 'import.names',
    zh: named.map(({ name }) => name[0]).join('、'),
    en: named.map(({ name }) => name[1]).join(', '),
  }
  return {
    phrase: importText.ambiguousName,
    params: { value, names },
    group: importText.ambiguousNameGroup,
  }
}
