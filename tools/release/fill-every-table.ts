/**
 * Fills a data folder of the release it is copied into: demonstration data, results of hourly
 * tasks, and a row for every empty table. Run by make-fixture.ts: node
 * tools/release/fill-every-table.ts <folder>
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { ClientConfig } from 'pg'
import sharp from 'sharp'
import { insertAnyRow } from '#server/platform/database/insert-any-row.fixture.ts'
import { openServices } from '../../bench/open-services.ts'
import type { BenchServices } from '../../bench/open-services.ts'

/** Not part of an archive. */
const leftOut = ['session', 'captcha', 'kysely_migration_lock', 'schema_migration', 'schema_state']
/** Pictures above this size in bytes are replaced, so that the archive stays small. */
const largest = 4_000

type Db = BenchServices['db']

async function emptyTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${leftOut}) order by 1`.execute(
    db,
  )
  const empty: string[] = []
  for (const { name } of rows)
    if (!(await sql`select from ${sql.table(name)} limit 1`.execute(db)).rows.length)
      empty.push(name)
  return empty
}

/** A row of a table without an `id`: each column gets a reference or a plain value. */
async function plainRow(db: Db, table: string): Promise<void> {
  const { rows: columns } = await sql<{
    name: string
    type: string
    target: string | null
    key: string | null
    choice: string | null
  }>`
    select a.attname as name, format_type(a.atttypid, null) as type, f.relname as target,
      (select substring(pg_get_constraintdef(h.oid) from 'ARRAY[[]''?([^'',[]+)') from pg_constraint h
        where h.contype = 'c' and h.conrelid = a.attrelid and h.conkey = array[a.attnum] limit 1) as choice,
      (select attname from pg_attribute k where k.attrelid = o.confrelid and k.attnum = o.confkey[1]) as key
    from pg_attribute a left join pg_constraint o on o.contype = 'f' and o.conrelid = a.attrelid
      and o.conkey = array[a.attnum]
      left join pg_class f on f.oid = o.confrelid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
      and a.attgenerated = ''
      and (a.attnotnull and not a.atthasdef or o.oid is not null)`.execute(db)
  const values = columns.map(({ type, target, key, choice }) => {
    if (choice) return sql.lit(choice)
    if (target) return sql`(select ${sql.ref(key!)} from ${sql.table(target)} order by 1 limit 1)`
    if (type.endsWith('[]')) return sql`'{}'`
    return sql.lit(
      (
        {
          boolean: 'false',
          date: '2026-01-01',
          'timestamp with time zone': '2026-01-01',
          jsonb: '{}',
          bytea: 'x',
          text: 'X',
          inet: '127.0.0.1',
        } as Record<string, string>
      )[type] ?? '1',
    )
  })
  if (!columns.length)
    return void (await sql`insert into ${sql.table(table)} default values`.execute(db))
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    values (${sql.join(values)})`.execute(db)
}

/** Replaces pictures by small ones. */
async function shrinkFiles({ db, files }: BenchServices): Promise<void> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  const rows = await db.selectFrom('attachment').selectAll().where('size', '>', largest).execute()
  if (!rows.length) return
  const { sha256 } = await files.attach(db, {
    bytes,
    name: 'small.jpg',
    type: 'image/jpeg',
    createBy: null,
  })
  await db
    .updateTable('attachment')
    .set({ sha256, size: bytes.length, type: 'image/jpeg' })
    .where('size', '>', largest)
    .execute()
}

/** An unsealed audit entry, as after a kill. */
async function unsealedEntry(connection: ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into log (resource, row_id, action) values ('sys/setting', 1, 'update')`,
  )
  await client.end()
}

const app = await openServices(process.argv[2]!)
for (const { hourlyTasks = {}, dayTasks = {} } of app.resources.values())
  for (const task of Object.values({ ...hourlyTasks, ...dayTasks })) await task(app)
await shrinkFiles(app)
/** A row may need one of a later table. */
for (let failed: string[] = [], before = -1; before !== failed.length;) {
  before = failed.length
  failed = []
  for (const table of (await emptyTables(app.db)).filter((name) => name !== 'log_unsealed')) {
    await insertAnyRow(app.db, app.resources, table)
      .catch(() => plainRow(app.db, table))
      .catch((error: unknown) => {
        failed.push(`${table}: ${(error as Error).message}`)
      })
  }
  if (before === failed.length && failed.length)
    throw new Error(`still empty: ${failed.join('; ')}`)
}
await app.closeServices()
await unsealedEntry(app.connection)
await app.stopDatabase()
process.exit(0)
