import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/db/rows.ts'

export interface Similar { id: number; customerNo: string; name: string; nameZh: string | null; imo: string | null; region: string; same: boolean }

/** Words that say what kind of company it is, not which: names that differ only in them are probably one company. */
const legalForm = /\b(co|company|ltd|limited|inc|incorporated|corp|corporation|llc|plc|sa|s\.a|srl|s\.r\.l|gmbh|pte|pty|bv|b\.v|nv|as|a\/s|ag|oy|ab|spa|s\.p\.a)\b\.?|有限责任公司|股份有限公司|有限公司|公司$/gi

/** The part of a name that tells companies apart, as written. */
export const coreOfName = (name: string): string => name.replace(legalForm, ' ').replace(/[(),.]+/g, ' ').replace(/\s+/g, ' ').trim()

/** One spelling for comparison: small letters, no punctuation, no blanks. */
export const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Companies whose name, Chinese name or abbreviation contains the telling part of the given one. Looks into every
 * region, since a company entered twice under two offices is what this is to prevent; it shows no more than names.
 * @param except the company being changed
 * @returns at most 20; `same`: the whole name is the same but for case and punctuation
 */
export async function similarCompanies(db: Db, name: string, except: number | null): Promise<Similar[]> {
  const core = coreOfName(name)
  const wanted = core.length >= (/\p{Script=Han}/u.test(core) ? 2 : 3) ? core : name.trim()
  const rows = await db.selectFrom('customer').where(containing(['name', 'nameZh', 'abbreviation'], wanted) as never)
    .where('id', '<>', except ?? 0).select(['id', 'customerNo', 'name', 'nameZh', 'imo', 'region']).orderBy(sql`length(name)`).orderBy('id').limit(20).execute()
  const plain = plainName(name)
  return rows.map((row) => ({ ...row, same: plainName(row.name) === plain }))
}
