import { sql } from 'kysely'
import { normaliseImo } from '#common/rules/ships/ship-identifiers.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import { matchesTripled } from '#server/records/rows/keyword-search.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import type { CustomerRow } from './customer-row.ts'

export interface Known {
  name?: string | null
  nameZh?: string | null
  imo?: string | null
  customerNo?: string | null
  taxpayerNo?: string | null
}
const numbers = ['imo', 'customerNo', 'taxpayerNo'] as const
export interface Similar {
  id: number
  customerNo: string
  name: string
  nameZh: string | null
  imo: string | null
  region: string
  by: (typeof numbers)[number] | 'name' | 'similar'
  reachable: boolean
}

/** Legal forms and generic terms: names that differ only in these are probably the same company. */
const legalForm =
  /\b(co|company|ltd|limited|inc|incorporated|corp|corporation|llc|plc|sa|s\.a|srl|s\.r\.l|gmbh|pte|pty|bv|b\.v|nv|as|a\/s|ag|oy|ab|spa|s\.p\.a)\b\.?|有限责任公司|股份有限公司|有限公司|公司$/gi

/** The distinctive part of a name, as written. */
export const withoutLegalForm = (name: string): string =>
  name
    .replace(legalForm, ' ')
    .replace(/[(),.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Normalized for comparison: lower case, no punctuation, no blanks. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const han = /\p{Script=Han}/u
/** Search terms; very short ones are omitted, because they match too many companies. */
const requested = (name: string | null | undefined): string[] => {
  const trimmed = (name ?? '').trim()
  const core = withoutLegalForm(trimmed)
  const word = core.length >= (han.test(core) ? 2 : 3) ? core : trimmed
  return word ? [word.slice(0, 100)] : []
}

/**
 * The strongest common attribute of two companies; names in either language are compared with each
 * other.
 */
export function matchReason(known: Known, row: Known): Similar['by'] {
  const number = numbers.find(
    (field) => known[field] && row[field] && plainName(known[field]) === plainName(row[field]),
  )
  if (number) return number
  const names = [row.name, row.nameZh].map((name) => plainName(name ?? '')).filter(Boolean)
  return [known.name, known.nameZh].some((name) => names.includes(plainName(name ?? '')))
    ? 'name'
    : 'similar'
}

/**
 * Companies with the same number, or whose name, Chinese name or abbreviation contains the
 * distinctive part of the given name. Searches all regions, because duplicates arise between
 * offices; only names are returned.
 * @param except the company being changed
 * @returns at most 40: first equal numbers, then equal names, then similar names
 */
export async function similarCompanies(
  ctx: RequestContext,
  r: Resource,
  input: Known,
  except: number | null,
): Promise<Similar[]> {
  const known = { ...input, imo: input.imo ? normaliseImo(input.imo) : null }
  const words = [...requested(known.name), ...requested(known.nameZh)]
  const columns = ['id', 'customerNo', 'name', 'nameZh', 'imo', 'taxpayerNo', 'region'] as const
  const others = ctx.db
    .selectFrom('customer')
    .where('id', '<>', except ?? 0)
    .select(columns)
  const knownNumbers = numbers.flatMap((field) => {
    const number = known[field]?.trim()
    return number ? [{ field, number }] : []
  })
  const byNumber = knownNumbers.length
    ? await others
        .where((e) => e.or(knownNumbers.map(({ field, number }) => e(field, '=', number))))
        .orderBy('id')
        .limit(20)
        .execute()
    : []
  const byName = words.length
    ? await others
        .where(
          sql<boolean>`(${sql.join(
            words.map((word) => matchesTripled(['name', 'nameZh', 'abbreviation'], word)),
            sql` or `,
          )})`,
        )
        .orderBy(sql`length(name)`)
        .orderBy('id')
        .limit(20)
        .execute()
    : []
  const candidates = [...new Map([...byNumber, ...byName].map((row) => [row.id, row])).values()]
  const near = candidates.length
    ? new Set(
        (
          await rowsInScope(ctx, r, 'customer')
            .where(
              'id',
              'in',
              candidates.map(({ id }) => id),
            )
            .select('id')
            .execute()
        ).map(({ id }) => id),
      )
    : new Set<number>()
  const strength = ['imo', 'customerNo', 'taxpayerNo', 'name', 'similar']
  return candidates
    .map(({ taxpayerNo, ...row }) => ({
      ...row,
      by: matchReason(known, { ...row, taxpayerNo }),
      reachable: near.has(row.id),
    }))
    .sort((a, b) => strength.indexOf(a.by) - strength.indexOf(b.by))
}

/** Probable duplicates of a stored company, for users who can merge them. */
export async function duplicatesOf(
  ctx: RequestContext,
  r: Resource,
  row: CustomerRow,
): Promise<Similar[]> {
  return ctx.user.rights.has('basic.customer.save')
    ? (await similarCompanies(ctx, r, row, row.id)).filter(({ by }) => by !== 'similar')
    : []
}
