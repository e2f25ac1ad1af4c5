/**
 * The level of an archive: the migrations of its database, and how to build an empty database of
 * that level.
 */
import type pg from 'pg'
import { baseline, baselineVersion, buildBaseline } from '../database/baseline.ts'
import { applyMigrations, buildFromTables, preparePath } from '../database/migrate.ts'
import { landedMigrations, ranAs } from '../database/migrations.ts'
import type { MigrationFile } from '../database/migrations.ts'
import { findRecord } from '../database/schema-record.ts'
import { version } from '#server/core/version.ts'
import { ArchiveError } from './archive.ts'

export interface ArchiveLevel {
  /** version of the product that wrote it; missing in 0.1.0 */
  version?: string
  /** names of the migrations that had run in its database */
  migrations: string[]
  /** their hashes by name; missing in 0.1.0 */
  hashes?: Record<string, string>
}

/**
 * The level of a database, for its archive.
 * @throws Error when it is no database of Plimsoll
 */
export async function levelOf(db: pg.ClientBase): Promise<ArchiveLevel> {
  const found = await findRecord(db)
  if (found.kind === 'baseline') return { version: baselineVersion, migrations: found.names }
  if (found.kind !== 'recorded')
    throw new Error('There is no Plimsoll in this database: nothing was backed up.')
  const { applied, state } = found
  return {
    version: state?.version ?? version,
    migrations: applied.map(({ name }) => name),
    hashes: Object.fromEntries(applied.map(({ name, hash }) => [name, hash])),
  }
}

/**
 * Migrations of this product that had run in the archive's database.
 * @throws ArchiveError when its version is unknown
 */
function hadBy(
  { version: theirs = baselineVersion, migrations, hashes = {} }: ArchiveLevel,
  ours: readonly MigrationFile[],
): MigrationFile[] {
  const base = baseline().migrations
  const had = new Set(migrations)
  const lacks = base.some((name) => had.has(name)) ? base.filter((name) => !had.has(name)) : []
  if (lacks.length)
    throw new ArchiveError(
      `The archive is of no version that was released: it lacks ${lacks.length} migrations ` +
        `of Plimsoll ${baselineVersion} (${lacks[0]}).`,
    )
  const unknown = migrations.filter(
    (name) => !base.includes(name) && !ours.some((file) => file.name === name),
  )
  if (unknown.length) {
    throw new ArchiveError(
      `The archive is of a later version (${theirs}): it knows ${unknown.length} migrations that this Plimsoll ` +
        `(${version}) does not (${unknown[0]}). Restore it with the version that wrote it, or a later one.`,
    )
  }
  const mine = ours.filter(({ name }) => had.has(name))
  const changed = mine.find((file) => !ranAs(file, hashes[file.name] ?? file.hash))
  if (changed)
    throw new ArchiveError(
      `The archive is of another version: its migration ${changed.name} is not ours.`,
    )
  return mine
}

/**
 * @throws ArchiveError when the database has users, or its tables differ from those of the archive
 */
async function refuseFull(
  db: pg.ClientBase,
  applied: readonly string[],
  had: readonly string[],
): Promise<void> {
  const {
    rows: [found],
  } = await db.query(
    'select (select count(*) from app_user) + (select count(*) from number_series) as there',
  )
  if (Number(found.there) > 0)
    throw new ArchiveError(
      'The database is not empty: restore into an empty folder (DATA_DIR) or an empty database (DATABASE_URL).',
    )
  if (applied.join() !== had.join())
    throw new ArchiveError(
      'The database has the tables of another version than the archive: restore into one without any tables.',
    )
}

/**
 * Builds an empty database at the archive's level, in the caller's transaction. An existing one at
 * that level without users is used.
 * @throws ArchiveError with a message for the operator: a later version, or a database that is not empty
 */
export async function buildLevel(db: pg.ClientBase, level: ArchiveLevel): Promise<void> {
  const ours = landedMigrations()
  const had = hadBy(level, ours)
  const found = await findRecord(db)
  switch (found.kind) {
    case 'recorded':
      return refuseFull(
        db,
        found.applied.map(({ name }) => name),
        had.map(({ name }) => name),
      )
    case 'baseline':
      return refuseFull(db, found.names, level.migrations)
    case 'strange':
      throw new ArchiveError(
        `The database is not empty (${found.tables.slice(0, 3).join(', ')}): restore into an empty one (DATABASE_URL).`,
      )
    case 'empty': {
      await preparePath(db)
      if (had.length === ours.length) return buildFromTables(db, ours)
      await buildBaseline(db)
      return applyMigrations(db, had)
    }
  }
}
