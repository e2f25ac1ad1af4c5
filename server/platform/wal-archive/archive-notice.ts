import { onSameDisk } from '../backup/room.ts'
import { archiveTarget, isStoreUrl, stagingFolder } from './archive-target.ts'

/** One line for the operator at the start: where the log is archived, and whether that protects. */
export async function archiveNotice(archive: string, dataDir: string): Promise<string> {
  if (isStoreUrl(archive)) {
    const { label } = archiveTarget(archive, stagingFolder(dataDir))
    return `Archive: the log of the database is copied to ${label}.`
  }
  return (await onSameDisk(archive, dataDir))
    ? `Archive: ${archive} is on the disk of DATA_DIR, so that the loss of this disk loses ` +
        'both. Set WAL_ARCHIVE to another disk.'
    : `Archive: the log of the database is copied to ${archive}.`
}
