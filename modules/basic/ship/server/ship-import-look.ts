import { sql } from 'kysely'
import { flagByWords } from '#common/rules/flags.ts'
import { normaliseImo } from '#common/rules/identifiers.ts'
import { reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import type { GivenRow } from '#server/import/run-import.ts'
import { shipFields } from '../ship.contract.ts'
import { flagSeries } from './standing-against.ts'

type Row = Record<string, any> & { id: number; version: number }
const plain = (word: string) => word.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** What words in a table mean here: each lookup gives null for a word nobody knows. */
export interface Words {
  /** id of a flag, by ISO code, either name, "Cyprus (CYP)", or its id */
  flag(word: string): number | null
  /** the series of a flag, for comparing call sign and MMSI */
  series(flagId: number | undefined): ReturnType<typeof flagSeries> | null
  /** key of a dictionary entry, by key or either word */
  entry(dictCode: string, word: string): string | null
  /** key of the first entry of a dictionary */
  first(dictCode: string): string | null
  /** id of a company, by IMO company number, number or name */
  company(word: string): number | null
}

/** Reads flags, dictionaries and companies in three statements. */
export async function readWords(ctx: Ctx): Promise<Words> {
  const dictCodes = [...new Set(Object.values(shipFields).flatMap((field) => field.dictCode ?? []))]
  const [flags, entries, companies] = [
    await ctx.db.selectFrom('flag').select(['id', 'nameZh', 'nameEn', 'iso2', 'iso3', 'callSignPrefixes', 'mids']).execute(),
    await ctx.db.selectFrom('dict').where('dictCode', 'in', dictCodes).where('status', '=', 1).orderBy('sort').orderBy('id').select(['dictCode', 'key', 'valueZh', 'valueEn']).execute(),
    await ctx.db.selectFrom('customer').select(['id', 'name', 'nameZh', 'abbreviation', 'imo', 'customerNo']).execute(),
  ]
  const byFlag = new Map(flags.flatMap((f) => [f.nameZh, f.nameEn, f.iso2, f.iso3].map((word) => [plain(word), f.id])))
  byFlag.delete('')
  const byIso = new Map(flags.map((f) => [f.iso2, f.id]))
  const series = new Map(flags.map((f) => [f.id, flagSeries(f)]))
  const byEntry = new Map(entries.toReversed().flatMap((e) => [e.valueZh, e.valueEn, e.key].map((word) => [`${e.dictCode} ${plain(word)}`, e.key])))
  const byCompany = new Map(companies.flatMap((c) => [c.abbreviation, c.nameZh, c.name, c.customerNo, c.imo].flatMap((word) => (word ? [[plain(word), c.id] as const] : []))))
  return {
    flag: (word) => byIso.get(flagByWords(word)?.iso2 ?? '') ?? byFlag.get(plain(word)) ?? (/^\d+$/.test(word) && series.has(Number(word)) ? Number(word) : null),
    series: (flagId) => series.get(flagId ?? 0) ?? null,
    entry: (dictCode, word) => byEntry.get(`${dictCode} ${plain(word)}`) ?? null,
    first: (dictCode) => entries.find((entry) => entry.dictCode === dictCode)?.key ?? null,
    company: (word) => byCompany.get(plain(word)) ?? null,
  }
}

/**
 * What tells whether two rows are the same ship: the IMO number; for craft that have none the MMSI; without either nothing does.
 * The first word of a key is the field it stands for.
 */
export function keysOf({ cells }: GivenRow): string[] {
  if (cells['imo']) return [`imo ${normaliseImo(cells['imo'])}`]
  return cells['mmsi'] ? [`mmsi ${cells['mmsi'].replace(/[\s-]+/g, '')}`] : []
}

export interface Present { row: Row; /** within the caller's data authority */ reached: boolean }

/** The ships of the register that rows of the table speak of, by key. */
export async function presentShips(ctx: Ctx, rows: GivenRow[]): Promise<Map<string, Present>> {
  const keys = [...new Set(rows.flatMap(keysOf))]
  const of = (field: string) => keys.filter((key) => key.startsWith(`${field} `)).map((key) => key.slice(field.length + 1))
  const found = await ctx.db.selectFrom('ship').selectAll()
    .where(sql<boolean>`(imo = any(${of('imo')}::text[]) or (imo is null and mmsi = any(${of('mmsi')}::text[])))`).execute()
  const resource = ctx.services.resources.get('basic/ship')!
  const reached = new Set(found.length ? (await reachable(ctx, resource).where('id', '=', sql`any(${found.map((row) => row.id)}::bigint[])` as never).select('id').execute()).map((row: any) => row.id) : [])
  return new Map(found.map((row) => [row.imo ? `imo ${row.imo}` : `mmsi ${row.mmsi}`, { row: row as Row, reached: reached.has(row.id) }]))
}
