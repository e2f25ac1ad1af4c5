import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { numberKinds, formatNumber, counterKey } from '#common/rules/text/number-scheme.ts'
import type {
  NumberContext,
  NumberKind,
  NumberScheme,
  Schemes,
} from '#common/rules/text/number-scheme.ts'
import type { Db } from '#server/core/db.ts'
import { loadSettings } from '../settings/cached-settings.ts'
import { valueFor } from '#server/core/lookup.ts'

/**
 * Allots the next number of a kind by the society's scheme, in the caller's transaction. No number
 * is allotted twice, even after its record was deleted. Gaps occur only where a number already
 * exists.
 * @param facts values of the scheme's tokens; `date` defines year and month
 * @param isTaken whether a number was assigned by other means, such as by hand; it is skipped
 */
export async function nextNumber(
  db: Db,
  kind: NumberKind,
  facts: NumberContext,
  isTaken?: (number: string) => Promise<boolean>,
): Promise<string> {
  const scheme = await schemeOf(db, kind)
  const series = counterKey(kind, scheme, facts)
  for (;;) {
    const number = formatNumber(
      scheme,
      facts,
      (await reserve(db, new Map([[series, 1]]))).get(series)! + 1,
    )
    const { numInsertedOrUpdatedRows: fresh } = await db
      .insertInto('numberGiven')
      .values({ kind, number })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (fresh && !(await isTaken?.(number))) return number
  }
}

/** Allots numbers to many records, in their order and in few statements. */
export async function nextNumbers(
  db: Db,
  kind: NumberKind,
  records: readonly NumberContext[],
): Promise<string[]> {
  if (!records.length) return []
  const scheme = await schemeOf(db, kind)
  const counts = new Map<string, number>()
  const positioned = records.map((facts) => {
    const series = counterKey(kind, scheme, facts)
    const place = (counts.get(series) ?? 0) + 1
    counts.set(series, place)
    return { facts, series, place }
  })
  const before = await reserve(db, counts)
  const numbers = positioned.map(({ facts, series, place }) =>
    formatNumber(scheme, facts, valueFor(before, series) + place),
  )
  const { rows } = await sql<{
    number: string
  }>`insert into number_given (kind, number) select ${kind}, unnest(${numbers}::text[]) on conflict
    do nothing returning number`.execute(db)
  const fresh = new Set(rows.map(({ number }) => number))
  // A number that already exists is replaced individually. `delete` returns false for the second of
  // two equal ones.
  const result: string[] = []
  for (const [i, number] of numbers.entries())
    result.push(fresh.delete(number) ? number : await nextNumber(db, kind, records[i]!))
  return result
}

const schemeOf = async (db: Db, kind: NumberKind): Promise<NumberScheme> => {
  const { numbers } = (await loadSettings(db)).values as { numbers?: Partial<Schemes> }
  return numbers?.[kind] ?? numberKinds[kind]
}

/**
 * Reserves a count of running numbers in each series.
 * @returns the last number before them
 */
async function reserve(db: Db, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const { rows } = await sql<{
    series: string
    last: number
  }>`insert into number_series (series, last)
    select key, value::int from jsonb_each_text(${JSON.stringify(Object.fromEntries(counts))}::jsonb) order by key
    on conflict (series) do update set last = number_series.last + excluded.last returning series, last`.execute(
    db,
  )
  return new Map(rows.map(({ series, last }) => [series, last - valueFor(counts, series)]))
}

// Without 0 O 1 I L, because the number is read from paper and over the radio.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * Creates a unique tracking number: 12 random characters of 31 (59 bits) in three groups and two
 * check characters. FAL.5/Circ.39/Rev.2, 4.1.3.
 */
export function newUtn(): string {
  const random = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
  return `${random.slice(0, 4)}-${random.slice(4, 8)}-${random.slice(8)}-${utnCheck(random)}`
}

/** Creates a tracking number that was never used and records it in the caller's transaction. */
export async function nextUtn(db: Db): Promise<string> {
  for (;;) {
    const number = newUtn()
    const { numInsertedOrUpdatedRows: fresh } = await db
      .insertInto('numberGiven')
      .values({ kind: 'utn', number })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (fresh) return number
  }
}

/** The two check characters of the twelve before them. */
export const utnCheck = (random: string): string => {
  // The modulus is a prime: modulo 961 (31 × 31) only the last two characters would count.
  const sum = [...random].reduce(
    (total, letter, i) => (total * 31 + letters.indexOf(letter) + i) % 953,
    7,
  )
  return letters[Math.floor(sum / 31)]! + letters[sum % 31]!
}
