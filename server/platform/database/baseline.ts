/** Schema of the baseline, the version that upgrades start from. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { ClientBase } from 'pg'
import type { Facts } from './schema-facts.ts'

export interface Baseline {
  version: string
  /** commit from which tools/release/make-baseline.ts built it */
  commit: string
  /** names in its table `kysely_migration` */
  migrations: string[]
  /** its table files, in their order */
  tables: string[]
  /** facts of a database built by it, as PostgreSQL 18 describes them */
  facts: [name: string, text: string][]
}

export const baselineVersion = '0.1.0'
/** Major version of the PostgreSQL that described the baseline. */
export const baselinePostgres = 18

let known: Baseline | undefined
/** Reads the baseline; cached. */
export function baseline(): Baseline {
  const packed = () =>
    readFileSync(new URL(`./baseline/${baselineVersion}.json.gz`, import.meta.url))
  return (known ??= JSON.parse(gunzipSync(packed()).toString()) as Baseline)
}
export const baselineFacts = (): Facts => new Map(baseline().facts)

/** Builds the schema of the baseline in an empty database, with the records of that version. */
export async function buildBaseline(client: ClientBase): Promise<void> {
  const { migrations, tables } = baseline()
  await client.query(
    'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  )
  await client.query(
    'create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)',
  )
  await client.query(`insert into kysely_migration_lock (id) values ('migration_lock')`)
  for (const text of tables) await client.query(text)
  await client.query(
    'insert into kysely_migration select name, $2 from unnest($1::text[]) as name',
    [migrations, new Date().toISOString()],
  )
}
