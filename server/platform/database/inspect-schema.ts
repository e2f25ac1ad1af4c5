/**
 * Inspects the schema of a database: its pending migrations, or the reason why this version must
 * not change it.
 */
import type { ClientBase } from 'pg'
import { StartRefusal } from '#server/core/start-refusal.ts'
import { version } from '#server/core/version.ts'
import { baseline, baselineVersion } from './baseline.ts'
import { ranAs } from './migrations.ts'
import type { MigrationFile } from './migrations.ts'
import { compareBaseline, compareRecorded, findRecord } from './schema-record.ts'
import type { Applied, Comparison, Found } from './schema-record.ts'

/** Refusal of a database, with a message for the operator. Nothing was changed. */
export class SchemaError extends StartRefusal {}

export interface Level {
  /** version that created the schema; null: the database is empty */
  from: string | null
  /** missing migrations, in their order */
  pending: MigrationFile[]
  /** names of facts that an administrator added */
  added: string[]
  /** whether the record of the schema must be renewed */
  outdated: boolean
}

export interface InspectOptions {
  migrations: readonly MigrationFile[]
  /**
   * Receives the differences from the recorded schema, one sentence each. By default they are
   * refused.
   */
  onDifference?: (differ: string[], from: string) => void
}

const help = 'docs/operations.md, Upgrade.'
const shown = 5
const listed = (all: readonly string[]): string =>
  all.slice(0, shown).join(', ') + (all.length > shown ? ` and ${all.length - shown} more` : '')

/** @throws SchemaError that names the differences */
function refuseDifferences(differ: string[], from: string): void {
  const sentences = differ
    .slice(0, shown)
    .map((one) => `\n  ${one}`)
    .join('')
  const more = differ.length > shown ? `\n  and ${differ.length - shown} more` : ''
  throw new SchemaError(
    `The database is not as Plimsoll ${from} left it:${sentences}${more}\n` +
      'It was altered by hand, or copied in part. Nothing was changed. Put it back as it ' +
      'was: undo the alteration, or ' +
      'restore a backup. Tables, views and functions of your own belong in another schema ' +
      'than public. To start all the ' +
      `same, set SCHEMA_CHECK=warn. See ${help}`,
  )
}

/** @throws SchemaError when a later version has made a change that is not additive */
export function refuseLater(
  unknown: readonly Pick<Applied, 'name' | 'additive'>[],
  by: string,
  place: string,
): void {
  const needed = unknown.filter(({ additive }) => !additive).map(({ name }) => name)
  if (needed.length === 0) return
  throw new SchemaError(
    `${place} was made by Plimsoll ${by}, which is newer than this one (${version}): this one does not ` +
      `know ${listed(needed)}. Nothing was changed. Start that version or a later one. To go back to an earlier one, ` +
      `use the copy that was made before the upgrade. See ${help}`,
  )
}

/** @throws SchemaError when a migration differs from the one that has run */
function refuseChanged(
  applied: readonly Applied[],
  known: ReadonlyMap<string, MigrationFile>,
): void {
  const changed = applied.filter(({ name, hash }) => {
    const file = known.get(name)
    return file !== undefined && !ranAs(file, hash)
  })
  if (changed.length === 0) return
  throw new SchemaError(
    `The migration ${listed(changed.map(({ name }) => name))} has run on this database, and ` +
      "was another one then. Nothing was changed. Start the very version that this database belongs to; of one's own " +
      'work, put the file back as it was and write a new migration for the change.',
  )
}

/** @throws SchemaError when the names are not exactly those of the baseline */
function refuseOtherBaseline(names: readonly string[]): void {
  const [theirs, ours] = [new Set(names), baseline().migrations]
  const missing = ours.filter((name) => !theirs.has(name))
  const strange = names.filter((name) => !ours.includes(name))
  if (missing.length === 0 && strange.length === 0) return
  const what = [
    missing.length ? `lacks ${listed(missing)}` : '',
    strange.length ? `has ${listed(strange)}` : '',
  ]
    .filter(Boolean)
    .join(' and ')
  throw new SchemaError(
    `The database is of no version that was released: compared with Plimsoll ${baselineVersion} it ${what}. ` +
      `Nothing was changed. Start the version that made it, or restore a backup. See ${help}`,
  )
}

function checkDifferences(
  { differ, added, outdated }: Comparison,
  from: string,
  options: InspectOptions,
): Pick<Level, 'added' | 'outdated'> {
  if (differ.length) (options.onDifference ?? refuseDifferences)(differ, from)
  return { added, outdated }
}

async function recordedLevel(
  client: ClientBase,
  { applied, state }: Found & { kind: 'recorded' },
  options: InspectOptions,
): Promise<Level> {
  const known = new Map(options.migrations.map((file) => [file.name, file]))
  if (!state)
    throw new SchemaError(
      'The database holds schema_migration, and no row in schema_state: it was copied in ' +
        `part. Restore a backup. See ${help}`,
    )
  const unknown = applied.filter(({ name }) => !known.has(name))
  refuseLater(unknown, state.version, 'The database')
  refuseChanged(applied, known)
  const names = new Set(applied.map(({ name }) => name))
  const pending = options.migrations.filter(({ name }) => !names.has(name))
  if (unknown.length && pending.length) {
    throw new SchemaError(
      'The database has had migrations this version does not know ' +
        `(${listed(unknown.map(({ name }) => name))}), and lacks ` +
        `${listed(pending.map(({ name }) => name))}: it was made by Plimsoll ` +
        `${state.version}, which is of another line. Nothing was changed.`,
    )
  }
  return {
    from: state.version,
    pending,
    ...checkDifferences(await compareRecorded(client, state), state.version, options),
  }
}

/**
 * Inspects a database without changing it.
 * @throws SchemaError with a message for the operator: a newer version made it, it has no known
 * version, it was altered, or a migration was changed
 */
export async function inspectSchema(client: ClientBase, options: InspectOptions): Promise<Level> {
  const found = await findRecord(client)
  switch (found.kind) {
    case 'empty':
      return { from: null, pending: [...options.migrations], added: [], outdated: false }
    case 'strange':
      throw new SchemaError(
        `The database holds tables that are not of Plimsoll (${listed(found.tables)}): ` +
          'name an empty database in DATABASE_URL. Nothing was changed.',
      )
    case 'baseline':
      refuseOtherBaseline(found.names)
      return {
        from: baselineVersion,
        pending: [...options.migrations],
        ...checkDifferences(await compareBaseline(client), baselineVersion, options),
      }
    case 'recorded':
      return recordedLevel(client, found, options)
  }
}
