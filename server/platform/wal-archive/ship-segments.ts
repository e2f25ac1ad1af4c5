/** Moves finished segments of the log from the spool to the archive. */
import { readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { walSpool } from '../database/embedded-spool.ts'
import type { ArchiveTarget } from './archive-target.ts'
import { isLogFile, isSegment } from './segments.ts'

const megabyte = 1024 ** 2
/**
 * Segments that wait at most (8 GB, a day and more), and bytes that stay free on the disk of the
 * database. Beyond them the log is discarded and a new base backup is due.
 */
const [maxWaiting, minFree] = [512, 1024 * megabyte]

/** Names of the finished files of the log that wait, the oldest first. */
export async function waitingFiles(cluster: string): Promise<string[]> {
  return (await readdir(walSpool(cluster)).catch((): string[] => [])).filter(isLogFile).sort()
}

/** When the oldest finished segment was made that is not in the archive; null without one. */
export async function oldestWaiting(cluster: string): Promise<number | null> {
  const [status, spool] = [join(cluster, 'pg_wal/archive_status'), walSpool(cluster)]
  // What the database has not copied into the spool yet.
  const ready = (await readdir(status).catch((): string[] => []))
    .filter((name) => name.endsWith('.ready') && isSegment(name.slice(0, -'.ready'.length)))
    .map((name) => join(status, name))
  const waiting = (await waitingFiles(cluster)).map((name) => join(spool, name))
  const times = await Promise.all(
    [...ready, ...waiting].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      ),
    ),
  )
  const oldest = Math.min(...times, Infinity)
  return oldest === Infinity ? null : oldest
}

/**
 * Compresses waiting files into the archive, in their order. Files that rows in them refer to must
 * be in the archive already.
 * @throws Error with a message for the operator when the archive holds another segment of the same name
 */
export async function shipSegments(
  cluster: string,
  target: ArchiveTarget,
  names: readonly string[],
): Promise<void> {
  const spool = walSpool(cluster)
  for (const name of names) {
    const [from, key] = [join(spool, name), `wal/${name}.gz`]
    const found = await target.open(key)
    const there = found && (await buffer(found))
    if (there && !gunzipSync(there).equals(await readFile(from)))
      throw new Error(
        `The archive holds another ${name}: a copy of this data folder writes to it, or ` +
          'this one went back. Set WAL_ARCHIVE to an empty folder.',
      )
    if (!there) await target.copyIn(from, key, { compress: true })
    await rm(from)
  }
  // Notes about base backups, which recovery does not need.
  for (const name of await readdir(spool))
    if (name.endsWith('.backup')) await rm(join(spool, name), { force: true })
}

/**
 * Discards the waiting log before it fills the disk of the database.
 * @returns the number of discarded segments
 */
export async function discardBeyondLimit(cluster: string, most = maxWaiting): Promise<number> {
  const waiting = await waitingFiles(cluster)
  if (!waiting.length) return 0
  const { bavail, bsize } = await statfs(cluster)
  if (waiting.length <= most && bavail * bsize >= minFree) return 0
  for (const name of waiting) await rm(join(walSpool(cluster), name), { force: true })
  return waiting.filter(isSegment).length
}
