/** Damaged and missing files of a backup or restore, with the attachments that refer to them. */
import type pg from 'pg'
import type { FileFault } from '../files/file-faults.ts'

export interface FaultyFile {
  sha256: string
  kind: FileFault['kind']
  /** the first attachments that refer to it */
  attachments: { attachmentId: string; name: string }[]
}

/**
 * Exit code of `npm run backup`, `npm run restore` and `npm run backup:repair` when all is done but
 * for damaged and missing files. A complete failure is 1.
 */
export const faultyFilesExitCode = 3
/** Most attachments that are named for one file. */
const mostAttachments = 5
/**
 * Most faulty files of one backup or restore that are recorded in the database. When a whole store
 * is lost, a row for each file would be useless; the manifest of a backup names all.
 */
export const mostRecordedFaults = 1000

/** Adds the attachments that refer to faulty files. */
export async function withAttachments(
  db: pg.ClientBase,
  faults: readonly Pick<FaultyFile, 'sha256' | 'kind'>[],
): Promise<FaultyFile[]> {
  const { rows } = await db.query<{ sha256: string; attachmentId: string; name: string }>(
    `select sha256, attachment_id as "attachmentId", origin_name as name from (
       select *, row_number() over (partition by sha256 order by create_time, attachment_id) as n
       from attachment where sha256 = any($1)) as numbered
     where n <= $2 order by n`,
    [faults.map(({ sha256 }) => sha256), mostAttachments],
  )
  const byHash = Map.groupBy(rows, ({ sha256 }) => sha256)
  return faults.map(({ sha256, kind }) => ({
    sha256,
    kind,
    attachments: (byHash.get(sha256) ?? []).map(({ attachmentId, name }) => ({
      attachmentId,
      name,
    })),
  }))
}

/** SHA-256 of faulty files by kind. */
export function hashesByKind(
  faults: readonly Pick<FaultyFile, 'sha256' | 'kind'>[],
): Record<FaultyFile['kind'], string[]> {
  const hashesOf = (wanted: FaultyFile['kind']) =>
    faults.filter(({ kind }) => kind === wanted).map(({ sha256 }) => sha256)
  return { missing: hashesOf('missing'), damaged: hashesOf('damaged') }
}

/** The faulty files as text for commands, one line each. */
export const describeFaultyFiles = (faults: readonly FaultyFile[]): string[] =>
  faults.map(({ sha256, kind, attachments }) => {
    const names = attachments.map(({ name, attachmentId }) => `"${name}" (${attachmentId})`)
    return (
      `${kind === 'damaged' ? 'Damaged' : 'Missing'}: the file ${sha256}, attached as ` +
      `${names.join(', ') || 'nothing'}`
    )
  })
