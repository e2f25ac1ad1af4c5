/**
 * One seeding step: many rows in one transaction, with indexes created afterwards and a progress
 * line.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/core/db.ts'

const figure = (n: number) => n.toLocaleString('en')

/**
 * Adds rows from `there + 1` to `wanted` in batches; nothing if they exist. In the transaction,
 * non-unique indexes and foreign keys are dropped and recreated, which checks all rows at once, and
 * triggers are disabled. `afterStatements` do the work of the triggers for all rows.
 */
export async function bulkInsert(
  db: Db,
  name: string,
  {
    tables,
    existing,
    target,
    batchSize,
    afterStatements = [],
  }: {
    tables: readonly string[]
    existing: number
    target: number
    batchSize: number
    afterStatements?: readonly string[]
  },
  add: (db: Db, from: number, to: number) => Promise<unknown>,
): Promise<void> {
  if (existing >= target) return
  const begun = Date.now()
  const printProgress = (text: string) =>
    process.stdout.write(`\r${name}: ${text}, ${((Date.now() - begun) / 1000).toFixed(0)} s   `)
  await db.transaction().execute(async (trx) => {
    for (const table of tables)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
      select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid::regclass::text = any(${tables}::text[])`.execute(
      trx,
    )
    for (const key of keys)
      await sql`alter table ${sql.table(key.table)} drop constraint ${sql.ref(key.name)}`.execute(
        trx,
      )
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx)
    await sql`set local work_mem = '128MB'`.execute(trx)
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid::regclass::text = any(${tables}::text[]) and not i.indisunique`.execute(trx)
    for (const index of indexes) await sql`drop index ${sql.ref(index.name)}`.execute(trx)
    for (let from = existing + 1; from <= target; from += batchSize) {
      const to = Math.min(target, from + batchSize - 1)
      await add(trx, from, to)
      printProgress(`${figure(to)} of ${figure(target)}`)
    }
    for (const [n, { definition }] of indexes.entries()) {
      printProgress(`index ${n + 1} of ${indexes.length}`)
      await sql.raw(definition).execute(trx)
    }
    for (const [n, { table, name: key, definition }] of keys.entries()) {
      printProgress(`foreign key ${n + 1} of ${keys.length}`)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(key)} ${sql.raw(definition)}`.execute(
        trx,
      )
    }
    for (const table of tables)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  })
  for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  for (const [n, statement] of afterStatements.entries()) {
    printProgress(`sums ${n + 1} of ${afterStatements.length}`)
    await sql.raw(statement).execute(db)
  }
  printProgress(`${figure(target)} there`)
  process.stdout.write('\n')
}

export const countOf = async (db: Db, from: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ existing: number }>`select count(*)::int as existing from ${from}`.execute(db))
    .rows[0]!.existing

/** Deterministic pseudo-random text and choices by row number `n`. */
export const pseudoRandom = (factor: number) => sql`(n::bigint * ${sql.lit(factor)} % 1000003)`
export const pick = (list: RawBuilder<unknown>, n: RawBuilder<unknown>) =>
  sql`(${list})[1 + (${n})::int % array_length(${list}, 1)]`
export const region = pick(sql`array['SHA','SIN','PAN','TWN','KOR','PHL']`, sql`n`)
export const wordsZh = sql`array['海洋','东方','长江','和平','金星','远洋','北极','南海','太平','星辰','永安','宏图']`
export const wordsEn = sql`array['Ocean','Orient','River','Pacific','Venus','Voyager','Arctic','Southern','Golden','Stellar','Harbour','Northern','Atlantic','Coral']`
/** Marks benchmark rows. */
export const generatedMarker = 'growth'
