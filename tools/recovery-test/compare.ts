/** Compares two deployments: rows of every table, sequences, files, keys. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Bytes of a file by its SHA-256; null if missing. */
export interface Installation {
  connection: pg.ClientConfig
  dataDir: string
  file(sha256: string): Promise<Buffer | null>
}

/** Sessions, captchas and locks are not moved. */
const excludedTables = ['kysely_migration_lock', 'session', 'captcha', 'schema_state']
/**
 * What is compared where the whole row cannot be the same. The row of the backup that moves the
 * data ends after its snapshot, so the archive cannot hold its end and size.
 */
const comparedColumns: Record<string, string> = {
  schema_migration: 'row(name, hash)',
  backup_run: 'row(id, begun_time, file)',
}

async function tableHashes(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const db = new pg.Client(connection)
  await db.connect()
  try {
    await db.query(`set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set extra_float_digits = 3`)
    const found: Record<string, string> = {}
    const { rows } = await db.query(
      `select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'S') and relname <> all($1) order by 1`,
      [excludedTables],
    )
    for (const { name, kind } of rows) {
      const what = comparedColumns[name] ?? 't'
      const {
        rows: [row],
      } = await db.query(
        kind === 'S'
          ? `select last_value, is_called from "${name}"`
          : `select count(*)::int as rows, md5(coalesce(string_agg(md5(${what}::text), ''
            order by md5(${what}::text)), '')) as hash from "${name}" t`,
      )
      found[name] = JSON.stringify(row)
    }
    return found
  } finally {
    await db.end()
  }
}

const hashOf = (bytes: Buffer | null) =>
  bytes ? createHash('sha256').update(bytes).digest('hex') : 'nothing'
const keysOf = async (dataDir: string) =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(join(dataDir, 'keys')))
        .sort()
        .map(async (name) => [name, hashOf(await readFile(join(dataDir, 'keys', name)))] as const),
    ),
  )

/**
 * @returns the compared amounts
 * @throws Error naming the difference
 */
export async function assertSameData(
  from: Installation,
  to: Installation,
): Promise<{ tables: number; rows: number; files: number }> {
  const [here, there] = [await tableHashes(from.connection), await tableHashes(to.connection)]
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])]
  const other = names.filter((name) => here[name] !== there[name])
  if (other.length)
    throw new Error(
      `not the same: ${other.map((name) => `${name} ${here[name]} and ${there[name]}`).join('; ')}`,
    )
  const [a, b] = [await keysOf(from.dataDir), await keysOf(to.dataDir)]
  if (JSON.stringify(a) !== JSON.stringify(b))
    throw new Error(`keys are not the same: ${JSON.stringify([a, b])}`)
  const db = new pg.Client(from.connection)
  await db.connect()
  const { rows: files } = await db
    .query('select distinct sha256 from attachment')
    .finally(() => db.end())
  for (const { sha256 } of files)
    if (hashOf(await to.file(sha256)) !== sha256) throw new Error(`the file ${sha256} is not there`)
  return {
    tables: names.filter((name) => here[name]!.includes('hash')).length,
    rows: names.reduce((sum, name) => sum + (JSON.parse(here[name]!).rows ?? 0), 0),
    files: files.length,
  }
}
