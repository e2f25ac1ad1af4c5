/** Record of the migrations and the schema, stored in the database. */
import type { ClientBase } from 'pg'
import { baselineFacts, baselinePostgres } from './baseline.ts'
import type { MigrationFile } from './migrations.ts'
import { additions, differences, fingerprintOf, readFacts } from './schema-facts.ts'
import type { Facts } from './schema-facts.ts'

/**
 * Version of the description of facts. It increases when schema-facts.ts describes the same schema
 * in another way.
 */
const format = 1

export interface Applied {
  name: string
  hash: string
  version: string
  additive: boolean
}
export interface RecordedState {
  version: string
  postgres: number
  format: number
  fingerprint: string
}

/** Result of reading the record of a database. */
export type Found =
  | { kind: 'empty' }
  /** tables without a record of Plimsoll */
  | { kind: 'strange'; tables: string[] }
  /** version 0.1.0 or earlier, with the names in its own table of migrations */
  | { kind: 'baseline'; names: string[] }
  | { kind: 'recorded'; applied: Applied[]; state: RecordedState | null }

/** Major version of the server. */
export async function postgresOf(client: ClientBase): Promise<number> {
  const {
    rows: [row],
  } = await client.query(`select current_setting('server_version_num')::int / 10000 as major`)
  return row.major as number
}

/** Reads the record of a database without changing anything. */
export async function findRecord(client: ClientBase): Promise<Found> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind
    in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid =
      c.oid and d.deptype = 'e')
    order by 1`)
  const names = new Set(rows.map(({ name }) => name))
  if (names.has('schema_migration')) {
    const { rows: applied } = await client.query<Applied>(
      'select name, hash, version, additive from public.schema_migration order by name',
    )
    return {
      kind: 'recorded',
      applied,
      state: names.has('schema_state') ? await stateOf(client) : null,
    }
  }
  const old = names.delete('kysely_migration')
    ? (
        await client.query<{ name: string }>(
          'select name from public.kysely_migration order by name',
        )
      ).rows.map(({ name }) => name)
    : []
  names.delete('kysely_migration_lock')
  if (old.length) return { kind: 'baseline', names: old }
  return names.size ? { kind: 'strange', tables: [...names] } : { kind: 'empty' }
}

async function stateOf(client: ClientBase): Promise<RecordedState | null> {
  const {
    rows: [state],
  } = await client.query<RecordedState>(
    'select version, postgres, format, fingerprint from public.schema_state',
  )
  return state ?? null
}

/** Records that a migration has run. */
export async function recordMigration(
  client: ClientBase,
  { name, hash, additive }: MigrationFile,
  version: string,
): Promise<void> {
  await client.query(
    'insert into public.schema_migration (name, hash, version, additive) values ($1, $2, $3, $4)',
    [name, hash, version, additive],
  )
  // Version 0.1.0 may continue to work while all migrations are additive.
  if (!additive) await client.query(`comment on table public.kysely_migration is 'needs ${name}'`)
}

/**
 * Records the current schema.
 * @param added names of facts that an administrator added, which are not recorded
 */
export async function recordSchema(
  client: ClientBase,
  version: string,
  added: readonly string[] = [],
): Promise<void> {
  const facts = new Map(await readFacts(client))
  for (const name of added) facts.delete(name)
  await client.query(
    `
    insert into public.schema_state (version, postgres, format, fingerprint, facts) values ($1, $2, $3, $4, $5)
    on conflict (one) do update set version = excluded.version, postgres = excluded.postgres, format = excluded.format,
      fingerprint = excluded.fingerprint, facts = excluded.facts, changed_time = now()`,
    [
      version,
      await postgresOf(client),
      format,
      fingerprintOf(facts),
      JSON.stringify(Object.fromEntries(facts)),
    ],
  )
}

export interface Comparison {
  /** one sentence per difference */
  differ: string[]
  /** names of facts that an administrator added */
  added: string[]
  /**
   * whether the record was made by another major version of PostgreSQL, or with another description
   * of facts
   */
  outdated: boolean
}

const compare = (expected: Facts, actual: Facts, sameMajor: boolean): Comparison => ({
  differ: differences(expected, actual, sameMajor),
  added: additions(expected, actual),
  outdated: !sameMajor,
})

/** Compares the schema with the baseline. */
export async function compareBaseline(client: ClientBase): Promise<Comparison> {
  return compare(
    baselineFacts(),
    await readFacts(client),
    (await postgresOf(client)) === baselinePostgres,
  )
}

/** Compares the schema with its record. A record in a newer format is not compared. */
export async function compareRecorded(
  client: ClientBase,
  state: RecordedState,
): Promise<Comparison> {
  const same: Comparison = { differ: [], added: [], outdated: false }
  if (state.format !== format) return same
  const [actual, major] = [await readFacts(client), await postgresOf(client)]
  if (major === state.postgres && fingerprintOf(actual) === state.fingerprint) return same
  const {
    rows: [row],
  } = await client.query<{ facts: Record<string, string> }>('select facts from public.schema_state')
  if (!row) throw new Error('the recorded state of the schema is missing')
  return compare(new Map(Object.entries(row.facts)), actual, major === state.postgres)
}
