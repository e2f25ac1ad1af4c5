/**
 * Layout of an archive: `archive.json` (whose it is), `base/<time>` (base backups), `wal`
 * (compressed segments), and copies of `files`, `keys` and `trail` of the data folder.
 */
import { randomUUID } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveTarget } from './archive-target.ts'
import { writeDurably } from './durable.ts'
import { isLogFile, isSegment, lastWithoutGap, positionOf } from './segments.ts'

/** A base backup. It can be restored once the segments from `start` to `stop` are in the archive. */
export interface Base {
  /** folder name in `base`, its time in UTC */
  name: string
  /** instant of its end: the earliest one to which it can be recovered */
  time: string
  start: string
  stop: string
  /** SHA-256 of its manifest; one made by 0.2.0 has none */
  manifest?: string
}

/** Contents of a base backup. */
export interface BaseManifest {
  /** folders, each after the one that holds it */
  folders: string[]
  /** SHA-256 in hex by name */
  files: Record<string, string>
}

/** Key of the manifest of a base backup. */
export const manifestOf = (base: string): string => `${base}/plimsoll-manifest.json`

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

/** Reads a file of JSON; null when it does not exist. */
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
 * @returns its identity
 * @throws Error with a message for the operator: the disk is not mounted, or the archive belongs to
 *   another database
 */
export async function openArchive(target: ArchiveTarget, dataDir: string): Promise<string> {
  const system = await systemIdentifier(join(dataDir, 'postgres'))
  const markerPath = join(dataDir, markerName)
  const marker = await readJson<{ path: string; id: string }>(markerPath)
  const identity = await target.readText(identityName)
  const found = identity === null ? null : (JSON.parse(identity) as { system: string; id: string })
  if (found && found.system !== system)
    throw new Error(
      `${target.label} is the archive of another database: set WAL_ARCHIVE to an empty folder.`,
    )
  const begun = marker?.path === target.label
  if (!found && begun && (await target.readText('new')) === null)
    throw new Error(
      `${target.label} holds no archive any more. Is its disk mounted? To begin a new archive ` +
        'there, put an empty file "new" into it.',
    )
  const id = found?.id ?? randomUUID()
  await target.prepare({ isNew: !found, begun })
  if (!found) await target.writeText(identityName, JSON.stringify({ system, id }))
  if (!begun || marker.id !== id)
    await writeDurably(markerPath, JSON.stringify({ path: target.label, id }))
  return id
}

/** Whether there is an archive. */
export const isArchive = async (target: ArchiveTarget): Promise<boolean> =>
  (await target.readText(identityName)) !== null

/** Files of a folder of an archive; none when its disk is away. */
const filesIn = async (target: ArchiveTarget, folder: string): Promise<string[]> =>
  target.children(folder).then(
    ({ files }) => files,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )

/** Names of the files of the log in an archive, the descriptions of timelines among them. */
export const logFilesIn = async (target: ArchiveTarget): Promise<string[]> =>
  (await filesIn(target, 'wal'))
    .filter((name) => name.endsWith('.gz'))
    .map((name) => name.slice(0, -'.gz'.length))
    .filter(isLogFile)

/** Names of the segments of an archive. */
export const segmentsIn = async (target: ArchiveTarget): Promise<Set<string>> =>
  new Set((await logFilesIn(target)).filter(isSegment))

/** Base backups whose copy is complete, the oldest first. */
export async function basesIn(target: ArchiveTarget): Promise<Base[]> {
  const bases: Base[] = []
  for (const name of (await filesIn(target, 'base')).filter((one) => one.endsWith('.json'))) {
    const base = readBase(await target.readText(`base/${name}`))
    if (base) bases.push(base)
  }
  return bases.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A damaged description counts as no base backup. */
function readBase(text: string | null): Base | null {
  try {
    return text === null ? null : (JSON.parse(text) as Base)
  } catch {
    return null
  }
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
export async function prune(target: ArchiveTarget): Promise<void> {
  const [bases, segments] = [await basesIn(target), await segmentsIn(target)]
  const keep = usableBases(bases, segments).slice(-retainedBases)
  const [oldest] = keep
  if (!oldest || keep.length < retainedBases) return
  for (const { name, stop } of bases)
    if (positionOf(stop) < positionOf(oldest.start)) {
      await target.remove(`base/${name}.json`)
      await target.removeFolder(`base/${name}`)
    }
  for (const segment of segments)
    if (positionOf(segment) < positionOf(oldest.start)) await target.remove(`wal/${segment}.gz`)
}
