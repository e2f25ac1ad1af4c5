import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The next running number of a series, allotted in the caller's transaction: no gaps, none twice. */
export async function nextNumber(db: Db, series: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`insert into number_series (series, last) values (${series}, 1)
    on conflict (series) do update set last = number_series.last + 1 returning last`.execute(db)
  return rows[0]!.last
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
const utnCheck = (random: string): string => {
  const sum = [...random].reduce((total, letter, i) => (total * 31 + letters.indexOf(letter) + i) % 961, 7)
  return letters[Math.floor(sum / 31)]! + letters[sum % 31]!
}
