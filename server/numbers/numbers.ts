import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { numberKinds, numberOf, seriesOf } from '#common/rules/numbering.ts'
import type { NumberFacts, NumberKind, Scheme } from '#common/rules/numbering.ts'
import type { Db } from '../db/database.ts'
import { whatIsSet } from '../settings.ts'

/**
 * The next number of a kind by the society's scheme, allotted in the caller's transaction: none twice, none that was ever
 * given, and no gaps but where a number was given already.
 * @param facts what the scheme's tokens stand for; `date` decides year and month
 * @param isTaken numbers given by other means, such as by hand, are passed over
 */
export async function nextNumber(db: Db, kind: NumberKind, facts: NumberFacts, isTaken?: (number: string) => Promise<boolean>): Promise<string> {
  const scheme = await schemeOf(db, kind)
  const series = seriesOf(kind, scheme, facts)
  for (;;) {
    const number = numberOf(scheme, facts, (await reserve(db, new Map([[series, 1]]))).get(series)! + 1)
    const { numInsertedOrUpdatedRows: fresh } = await db.insertInto('numberGiven').values({ kind, number }).onConflict((c) => c.doNothing()).executeTakeFirst()
    if (fresh && !(await isTaken?.(number))) return number
  }
}

/** As `nextNumber`, for many records at once, in their order and in a few statements. */
export async function nextNumbers(db: Db, kind: NumberKind, records: readonly NumberFacts[]): Promise<string[]> {
  if (!records.length) return []
  const scheme = await schemeOf(db, kind)
  const counts = new Map<string, number>()
  const placed = records.map((facts) => {
    const series = seriesOf(kind, scheme, facts)
    counts.set(series, (counts.get(series) ?? 0) + 1)
    return { facts, series, place: counts.get(series)! }
  })
  const before = await reserve(db, counts)
  const numbers = placed.map(({ facts, series, place }) => numberOf(scheme, facts, before.get(series)! + place))
  const { rows } = await sql<{ number: string }>`insert into number_given (kind, number) select ${kind}, unnest(${numbers}::text[]) on conflict do nothing returning number`.execute(db)
  const fresh = new Set(rows.map(({ number }) => number))
  // Each of those found given already gets one of its own; `delete` is false for the second of two that are alike.
  const result: string[] = []
  for (const [i, number] of numbers.entries()) result.push(fresh.delete(number) ? number : await nextNumber(db, kind, records[i]!))
  return result
}

const schemeOf = async (db: Db, kind: NumberKind): Promise<Scheme> => (await whatIsSet(db)).values['numbers']?.[kind] ?? numberKinds[kind]

/** Takes so many running numbers of each series. @returns the last one before them */
async function reserve(db: Db, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const { rows } = await sql<{ series: string; last: number }>`insert into number_series (series, last)
    select key, value::int from jsonb_each_text(${JSON.stringify(Object.fromEntries(counts))}::jsonb) order by key
    on conflict (series) do update set last = number_series.last + excluded.last returning series, last`.execute(db)
  return new Map(rows.map(({ series, last }) => [series, last - counts.get(series)!]))
}

// Without 0 O 1 I L: a person reads these from paper over the radio.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * A unique tracking number: 12 random characters of 31 (59 bits) in three groups and two check characters.
 * FAL.5/Circ.39/Rev.2, 4.1.3.
 */
export function newUtn(): string {
  const random = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
  return `${random.slice(0, 4)}-${random.slice(4, 8)}-${random.slice(8)}-${utnCheck(random)}`
}

/** A tracking number that was never given before, kept as given in the caller's transaction. */
export async function freshUtn(db: Db): Promise<string> {
  for (;;) {
    const number = newUtn()
    const { numInsertedOrUpdatedRows: fresh } = await db.insertInto('numberGiven').values({ kind: 'utn', number }).onConflict((c) => c.doNothing()).executeTakeFirst()
    if (fresh) return number
  }
}

/** The two characters that check the twelve before them. */
export const utnCheck = (random: string): string => {
  // A prime: modulo 961, which is 31 times 31, only the last two characters would count.
  const sum = [...random].reduce((total, letter, i) => (total * 31 + letters.indexOf(letter) + i) % 953, 7)
  return letters[Math.floor(sum / 31)]! + letters[sum % 31]!
}
