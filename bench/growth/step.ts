/** One step of filling: many rows in one transaction, with the indexes made afterwards, and a line that tells how far it is. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'

const figure = (n: number) => n.toLocaleString('en')

/**
 * Adds rows from `there + 1` to `wanted`, so many at a time; nothing where they are there already. Indexes that keep nothing unique are
 * dropped and made again, and foreign keys are not checked row by row: both in the transaction, so that a run broken off
 * leaves nothing. Nor do triggers run: what they keep is made by `then`, at once for all rows.
 */
export async function step(db: Db, name: string, { tables, there, wanted, atOnce, then = [] }: { tables: readonly string[]; there: number; wanted: number; atOnce: number; then?: readonly string[] }, add: (db: Db, from: number, to: number) => Promise<unknown>): Promise<void> {
  if (there >= wanted) return
  const begun = Date.now()
  const tell = (text: string) => process.stdout.write(`\r${name}: ${text}, ${((Date.now() - begun) / 1000).toFixed(0)} s   `)
  await db.transaction().execute(async (trx) => {
    // Foreign keys are not checked in a session that copies what was checked elsewhere.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx)
    await sql`set local work_mem = '128MB'`.execute(trx)
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid::regclass::text = any(${tables}::text[]) and not i.indisunique`.execute(trx)
    for (const index of indexes) await sql`drop index ${sql.ref(index.name)}`.execute(trx)
    for (let from = there + 1; from <= wanted; from += atOnce) {
      const to = Math.min(wanted, from + atOnce - 1)
      await add(trx, from, to)
      tell(`${figure(to)} of ${figure(wanted)}`)
    }
    for (const [n, { definition }] of indexes.entries()) {
      tell(`index ${n + 1} of ${indexes.length}`)
      await sql.raw(definition).execute(trx)
    }
  })
  for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  for (const [n, statement] of then.entries()) {
    tell(`sums ${n + 1} of ${then.length}`)
    await sql.raw(statement).execute(db)
  }
  tell(`${figure(wanted)} there`)
  process.stdout.write('\n')
}

export const countOf = async (db: Db, from: RawBuilder<unknown>): Promise<number> => (await sql<{ there: number }>`select count(*)::int as there from ${from}`.execute(db)).rows[0]!.there

/** Words and choices that look random and are the same every time, by the number `n` of a row. */
export const mixed = (factor: number) => sql`(n::bigint * ${sql.lit(factor)} % 1000003)`
export const pick = (list: RawBuilder<unknown>, n: RawBuilder<unknown>) => sql`(${list})[1 + (${n})::int % array_length(${list}, 1)]`
export const region = pick(sql`array['SHA','SIN','PAN','TWN','KOR','PHL']`, sql`n`)
export const wordsZh = sql`array['海洋','东方','长江','和平','金星','远洋','北极','南海','太平','星辰','永安','宏图']`
export const wordsEn = sql`array['Ocean','Orient','River','Pacific','Venus','Voyager','Arctic','Southern','Golden','Stellar','Harbour','Northern','Atlantic','Coral']`
/** Marks what was made for measuring. */
export const marker = 'growth'
