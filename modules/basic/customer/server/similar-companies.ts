import { sql } from 'kysely'
import { normaliseImo } from '#common/rules/identifiers.ts'
import { reachable } from '#server/db/rows.ts'
import { containing } from '#server/db/words.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Resource } from '#server/resource.ts'

export interface Known { name?: string | null; nameZh?: string | null; imo?: string | null; customerNo?: string | null; taxpayerNo?: string | null }
const numbers = ['imo', 'customerNo', 'taxpayerNo'] as const
export interface Similar { id: number; customerNo: string; name: string; nameZh: string | null; imo: string | null; region: string; by: (typeof numbers)[number] | 'name' | 'similar'; reachable: boolean }

/** Words that say what kind of company it is, not which: names that differ only in them are probably one company. */
const legalForm = /\b(co|company|ltd|limited|inc|incorporated|corp|corporation|llc|plc|sa|s\.a|srl|s\.r\.l|gmbh|pte|pty|bv|b\.v|nv|as|a\/s|ag|oy|ab|spa|s\.p\.a)\b\.?|有限责任公司|股份有限公司|有限公司|公司$/gi

/** The part of a name that tells companies apart, as written. */
export const coreOfName = (name: string): string => name.replace(legalForm, ' ').replace(/[(),.]+/g, ' ').replace(/\s+/g, ' ').trim()

/** One spelling for comparison: small letters, no punctuation, no blanks. */
export const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const han = /\p{Script=Han}/u
/** What to look for, so that one short word does not find half of the list. */
const wanted = (name: string | null | undefined): string[] => {
  const whole = (name ?? '').trim()
  const core = coreOfName(whole)
  const word = core.length >= (han.test(core) ? 2 : 3) ? core : whole
  return word ? [word.slice(0, 100)] : []
}

/** What two companies have in common, the strongest sign first; names in either language count against either. */
export function inCommon(known: Known, row: Known): Similar['by'] {
  const number = numbers.find((field) => known[field] && row[field] && plainName(known[field]) === plainName(row[field]))
  if (number) return number
  const names = [row.name, row.nameZh].map((name) => plainName(name ?? '')).filter(Boolean)
  return [known.name, known.nameZh].some((name) => names.includes(plainName(name ?? ''))) ? 'name' : 'similar'
}

/**
 * Companies that share a number with the given one, or whose name, Chinese name or abbreviation contains the telling part of its name.
 * Looks into every region, since a company entered twice under two offices is what this is to prevent; it shows no more than names.
 * @param except the company being changed
 * @returns at most 40, those with a number in common first, then the same name, then nearly the same
 */
export async function similarCompanies(ctx: Ctx, r: Resource, given: Known, except: number | null): Promise<Similar[]> {
  const known = { ...given, imo: given.imo ? normaliseImo(given.imo) : null }
  const words = [...wanted(known.name), ...wanted(known.nameZh)]
  const columns = ['id', 'customerNo', 'name', 'nameZh', 'imo', 'taxpayerNo', 'region'] as const
  const others = ctx.db.selectFrom('customer').where('id', '<>', except ?? 0).select(columns)
  const held = numbers.filter((field) => known[field]?.trim())
  const byNumber = held.length ? await others.where((e) => e.or(held.map((field) => e(field, '=', known[field]!.trim())))).orderBy('id').limit(20).execute() : []
  const byName = words.length ? await others.where(sql<boolean>`(${sql.join(words.map((word) => containing(['name', 'nameZh', 'abbreviation'], word)), sql` or `)})`)
    .orderBy(sql`length(name)`).orderBy('id').limit(20).execute() : []
  const found = [...new Map([...byNumber, ...byName].map((row) => [row.id, row])).values()]
  const near = found.length ? new Set((await reachable(ctx, r).where('id', 'in', found.map(({ id }) => id)).select('id').execute() as { id: number }[]).map(({ id }) => id)) : new Set<number>()
  const strength = ['imo', 'customerNo', 'taxpayerNo', 'name', 'similar']
  return found.map(({ taxpayerNo, ...row }) => ({ ...row, by: inCommon(known, { ...row, taxpayerNo }), reachable: near.has(row.id) }))
    .sort((a, b) => strength.indexOf(a.by) - strength.indexOf(b.by))
}

/** Companies that are probably the same as a stored one, for those who could put it right. */
export async function duplicatesOf(ctx: Ctx, r: Resource, row: Record<string, any>): Promise<Similar[]> {
  return ctx.user.rights.has('basic.customer.save') ? (await similarCompanies(ctx, r, row, row['id'])).filter(({ by }) => by !== 'similar') : []
}
