/** What a restore drill restores: a backup, or the archive of WAL_ARCHIVE. */
import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'

export type DrillSource =
  | {
      kind: 'backup'
      /** null records that there is none */
      path: string | null
      passphrase: string | null
    }
  | {
      kind: 'archive'
      /** value of WAL_ARCHIVE */
      place: string
      /** the archive holds the stored files; with S3_URL it does not */
      withFiles: boolean
    }

/** Column `file` of a drill of the archive. */
export const archiveFile = 'WAL_ARCHIVE'

interface LastDrill {
  id: string
  kind: DrillSource['kind']
  file: string | null
  error: string | null
}

/** The last drill of the backups, and that of the archive while there is one. */
export async function lastDrills({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<Partial<Record<DrillSource['kind'], LastDrill>>> {
  const { rows } = await sql<LastDrill>`
    select distinct on (kind) id::text, kind, file, error
    from (select *, case when file = ${archiveFile} then 'archive' else 'backup' end as kind
      from restore_drill where ended_time is not null) d
    order by kind, id desc`.execute(db)
  const known = rows.filter(({ kind }) => kind === 'backup' || config.walArchive)
  return Object.fromEntries(known.map((drill) => [drill.kind, drill]))
}
