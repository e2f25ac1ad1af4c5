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

/** Adds the attachments that refer to faulty files. */
export async function withAttachments(
  db: pg.ClientBase,
  faults: readonly Pick<FaultyFile, 'sha256' | 'kind'>[],
): Promise<FaultyFile[]> {
  const { rows } = await db.query<{ sha256: string; attachmentId: string; name: string }>(
    `select sha256, attachment_id as "attachmentId", origin_name as name from attachment
     where sha256 = any($1) order by create_time, attachment_id`,
    [faults.map(({ sha256 }) => sha256)],
  )
  return faults.map(({ sha256, kind }) => ({
    sha256,
    kind,
    attachments: rows
      .filter((row) => row.sha256 === sha256)
      .slice(0, mostAttachments)
      .map(({ attachmentId, name }) => ({ attachmentId, name })),
  }))
}

/** The faulty files in words, one line each, for commands. */
export const describeFaultyFiles = (faults: readonly FaultyFile[]): string[] =>
  faults.map(({ sha256, kind, attachments }) => {
    const names = attachments.map(({ name, attachmentId }) => `"${name}" (${attachmentId})`)
    return `${kind === 'damaged' ? 'Damaged' : 'Missing'}: the file ${sha256}, attached as ${names.join(', ') || 'nothing'}`
  })
