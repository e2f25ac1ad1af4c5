/**
 * Layout of an archive: `archive.json` (whose it is), `base/<time>` (base backups), `wal`
 * (compressed segments), and copies of `files`, `keys` and `trail` of the data folder.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, writeDurably } from './durable.ts'
import { isSegment, lastWithoutGap, positionOf } from './segments.ts'

/** A base backup. It can be restored once the segments from `start` to `stop` are in the archive. */
export interface Base {
  /** folder name in `base`, its time in UTC */
  name: string
  /** instant of its end: the earliest one to which it can be recovered */
  time: string
  start: string
  stop: string
}

export const walFolder = (archive: string): string => join(archive, 'wal')
export const baseFolder = (archive: string): string => join(archive, 'base')
/** Folders of every archive. */
const topFolders = ['wal', 'base', 'files', 'keys', 'trail']
const markerName = 'wal-archive.json'
const identityName = 'archive.json'

/** Identifier of a PostgreSQL cluster: the first eight bytes of its control file. */
async function systemIdentifier(cluster: string): Promise<string> {
  const file = await open(join(cluster, 'global/pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}

const readJson = async <T>(path: string): Promise<T | null> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : (JSON.parse(text) as T)
}

/**
 * Opens the archive of a data folder, and creates it the first time. A marker in the data folder
 * says that it was created, so that an empty mount point is not taken for a new archive. After that
 * no folder is created whose parent is missing: a disk that goes away later stays unchanged, too.
 * @throws Error with a message for the operator: the disk is not mounted, or the archive belongs to
 *   another database
 */
export async function openArchive(archive: string, dataDir: string): Promise<void> {
  const system = await systemIdentifier(join(dataDir, 'postgres'))
  const markerPath = join(dataDir, markerName)
  const marker = await readJson<{ path: string; id: string }>(markerPath)
  const found = await readJson<{ system: string; id: string }>(join(archive, identityName))
  if (found && found.system !== system)
    throw new Error(
      `${archive} is the archive of another database: set WAL_ARCHIVE to an empty folder.`,
    )
  const begun = marker?.path === archive
  if (!found && begun && !existsSync(join(archive, 'new')))
    throw new Error(
      `${archive} holds no archive any more. Is its disk mounted? To begin a new archive ` +
        'there, put an empty file "new" into it.',
    )
  const id = found?.id ?? randomUUID()
  if (!begun) await mkdir(archive, { recursive: true, mode: 0o700 })
  // An archive of an earlier version may lack a folder. It is reached through one that every archive
  // has, so that nothing is created when the disk went away since the identity was read.
  for (const folder of topFolders)
    await makeFolder(found ? `${walFolder(archive)}/../${folder}` : join(archive, folder))
  if (!found) await writeDurably(join(archive, identityName), JSON.stringify({ system, id }))
  if (!begun || marker.id !== id)
    await writeDurably(markerPath, JSON.stringify({ path: archive, id }))
}

/** Names of the segments of an archive. */
export async function segmentsIn(archive: string): Promise<Set<string>> {
  const names = await readdir(walFolder(archive)).catch((): string[] => [])
  return new Set(names.map((name) => name.replace(/\.gz$/, '')).filter(isSegment))
}

/** Base backups whose copy is complete, the oldest first. */
export async function basesIn(archive: string): Promise<Base[]> {
  const names = await readdir(baseFolder(archive)).catch((): string[] => [])
  const bases = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => readJson<Base>(join(baseFolder(archive), name))),
  )
  return bases.filter((base) => base !== null)
}

/** The bases that can be restored: no segment is missing until their end. */
export const usableBases = (bases: readonly Base[], segments: ReadonlySet<string>): Base[] =>
  bases.filter(({ start, stop }) => {
    const last = lastWithoutGap(segments, start)
    return last !== null && positionOf(last) >= positionOf(stop)
  })

/** Number of base backups that are kept. With two, every moment of the last week can be reached. */
const retainedBases = 2

/**
 * Removes base backups that later ones replace, and the segments before the oldest one kept. Bases
 * that cannot be restored are removed once a later one can.
 */
export async function prune(archive: string): Promise<void> {
  const [bases, segments] = [await basesIn(archive), await segmentsIn(archive)]
  const keep = usableBases(bases, segments).slice(-retainedBases)
  const [oldest] = keep
  if (!oldest || keep.length < retainedBases) return
  for (const { name, stop } of bases)
    if (positionOf(stop) < positionOf(oldest.start)) {
      await rm(join(baseFolder(archive), `${name}.json`), { force: true })
      await rm(join(baseFolder(archive), name), { recursive: true, force: true })
    }
  for (const segment of segments)
    if (positionOf(segment) < positionOf(oldest.start))
      await rm(join(walFolder(archive), `${segment}.gz`), { force: true })
}
