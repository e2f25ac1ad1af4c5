/** Builds a data folder from an archive: a base backup, the log after it, files, keys and heads. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { startEmbedded } from '../database/embedded.ts'
import type { EmbeddedConfig, EmbeddedServer } from '../database/embedded.ts'
import { isUnreadable } from '../files/verify-bytes.ts'
import { basesIn, logFilesIn, manifestOf, segmentsIn, usableBases } from './archive-contents.ts'
import type { Base, BaseManifest } from './archive-contents.ts'
import type { ArchiveTarget } from './archive-target.ts'
import { changingFolders, storedName } from './copy-data-folder.ts'
import { hashing } from './durable.ts'
import { isSegment, lastWithoutGap, positionOf } from './segments.ts'

export interface Recovered {
  /** time of the base backup from which recovery began */
  base: string
  /** instant of the last transaction that was recovered; null when the log holds none */
  last: string | null
  segments: number
  /** good files; damaged ones do not count */
  files: number
  /** keys of the damaged or missing files of the archive, in base backups, log and stored files */
  damaged: string[]
}

type OnStart = (server: EmbeddedServer) => void

/** Folder in the cluster with the compressed log, because PostgreSQL's account can enter no other. */
const logFolder = 'plimsoll_recovery'
const endedEarly = /recovery ended before configured recovery target was reached/
const pollMs = 100

/**
 * The bases from which the moment can be reached, the oldest first.
 * @throws Error with a message for the operator without one
 */
async function basesBefore(target: ArchiveTarget, until: Date | null): Promise<Base[]> {
  const all = usableBases(await basesIn(target), await segmentsIn(target))
  const bases = all.filter(({ time }) => !until || Date.parse(time) <= until.getTime())
  if (bases.length) return bases
  throw new Error(
    all[0]
      ? `The archive begins at ${all[0].time}: name a later moment, or restore a backup.`
      : `There is no complete base backup in ${target.label}: restore a backup (npm run restore).`,
  )
}

/** Copies files out of an archive and verifies them. */
class ArchiveReader {
  readonly damaged: string[] = []
  readonly #target: ArchiveTarget
  constructor(target: ArchiveTarget) {
    this.#target = target
  }

  /**
   * Copies a file.
   * @param sha256 expected hash; null: it is not verified
   * @returns whether it is good; one that is not, or is missing, is added to `damaged`
   */
  async copy(key: string, to: string, sha256: string | null): Promise<boolean> {
    const hash = createHash('sha256')
    try {
      const from = await this.#target.open(key)
      if (from) {
        const into = createWriteStream(to, { mode: 0o600, flush: true })
        await pipeline([from, hashing(hash), into])
        if (!sha256 || hash.digest('hex') === sha256) return true
      }
    } catch (error) {
      if (!isUnreadable(error)) throw error
    }
    this.damaged.push(key)
    return false
  }

  /** Copies a folder whose files have no checksums. */
  async copyFolder(folder: string, to: string): Promise<void> {
    await mkdir(to, { recursive: true, mode: 0o700 })
    const { files, folders } = await this.#target.tree(folder)
    for (const name of folders) await mkdir(join(to, name), { recursive: true, mode: 0o700 })
    for (const name of files) await this.copy(`${folder}/${name}`, join(to, name), null)
  }

  /** Copies the stored files. A damaged one is not recovered. */
  async copyStoredFiles(to: string): Promise<void> {
    await mkdir(to, { recursive: true, mode: 0o700 })
    for (const name of (await this.#target.tree('files')).files) {
      const sha256 = basename(name)
      if (!storedName.test(sha256)) continue
      const path = join(to, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      if (!(await this.copy(`files/${name}`, path, sha256))) await rm(path, { force: true })
    }
  }

  /** Contents of a base backup; null for one of 0.2.0, which has no checksums, or a damaged one. */
  async #manifest(base: Base): Promise<BaseManifest | null> {
    if (!base.manifest) return null
    const key = manifestOf(`base/${base.name}`)
    const text = (await this.#target.readText(key)) ?? ''
    if (createHash('sha256').update(text).digest('hex') === base.manifest) return JSON.parse(text)
    this.damaged.push(key)
    return null
  }

  /** Copies a base backup; damaged files too, because the log may repair them. */
  async #copyBase(base: Base, cluster: string): Promise<void> {
    const key = `base/${base.name}`
    const manifest = await this.#manifest(base)
    if (!manifest) return this.copyFolder(key, cluster)
    await mkdir(cluster, { recursive: true, mode: 0o700 })
    for (const name of manifest.folders) await mkdir(join(cluster, name), { mode: 0o700 })
    for (const [name, sha256] of Object.entries(manifest.files))
      await this.copy(`${key}/${name}`, join(cluster, name), sha256)
  }

  /**
   * Copies the newest base backup without damage. When all are damaged, the oldest is used, because
   * the log replaces more of its files.
   */
  async copyBestBase(bases: readonly Base[], cluster: string): Promise<Base> {
    for (const base of bases.toReversed()) {
      const before = this.damaged.length
      await rm(cluster, { recursive: true, force: true })
      await this.#copyBase(base, cluster)
      if (this.damaged.length === before) return base
    }
    return bases[0]!
  }

  /** Copies the log from the beginning of a base. @returns the number of segments */
  async copyLog({ start }: Base, folder: string): Promise<number> {
    await mkdir(folder, { mode: 0o700 })
    const names = (await logFilesIn(this.#target))
      .filter((name) => !isSegment(name) || positionOf(name) >= positionOf(start))
      .sort()
    for (const name of names) {
      const [key, path] = [`wal/${name}.gz`, join(folder, `${name}.gz`)]
      if ((await this.copy(key, path, null)) && !(await isWhole(path))) this.damaged.push(key)
    }
    return names.filter(isSegment).length
  }
}

/** Whether a compressed file agrees with its checksum. */
async function isWhole(path: string): Promise<boolean> {
  try {
    await pipeline(createReadStream(path), createGunzip(), async (bytes) => {
      for await (const _ of bytes) {
        // Verified while it passes.
      }
    })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) return false
    throw error
  }
}

/** Replays the log up to a moment, or to its end. @throws Error of the database */
async function replay(
  dataDir: string,
  until: Date | null,
  onStart: OnStart,
): Promise<string | null> {
  const cluster = join(dataDir, 'postgres')
  const settings = {
    restore_command: `test -f ${logFolder}/%f.gz && gzip -dc ${logFolder}/%f.gz > "%p"`,
    ...(until && {
      // Abbreviations of time zones, Z too, are not known to the database at its start.
      recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  }
  await writeFile(join(cluster, 'recovery.signal'), '')
  const server = await startEmbedded({ dataDir, settings, log: () => {} })
  onStart(server)
  try {
    return await untilRecovered(server)
  } finally {
    await server.stop()
  }
}

/** Waits until the database takes changes. @returns the instant of the last transaction */
async function untilRecovered(server: EmbeddedServer): Promise<string | null> {
  const db = new pg.Client(server.config)
  db.on('error', () => {})
  await db.connect()
  try {
    for (;;) {
      // As text, because the driver's parser of instants differs between processes.
      const { rows } = await db.query<{ recovering: boolean; last: string | null }>(
        `select pg_is_in_recovery() as recovering, to_char(
          pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last`,
      )
      if (rows[0]?.recovering === false) return rows[0].last
      await pause(pollMs)
    }
  } finally {
    await db.end().catch(() => {})
  }
}

/**
 * Recovers the cluster. When the log ends before the moment, all of it is before the moment.
 * @returns the instant of the last transaction
 */
async function recoverCluster(
  dataDir: string,
  until: Date | null,
  onStart: OnStart,
): Promise<string | null> {
  try {
    return await replay(dataDir, until, onStart)
  } catch (error) {
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '')
    if (!until || !endedEarly.test(log)) throw error
    return replay(dataDir, null, onStart)
  }
}

/** Removes signed heads of the trail whose entries were not recovered. */
async function trimHeads(dataDir: string, config: EmbeddedConfig): Promise<void> {
  const db = new pg.Client(config)
  await db.connect()
  const { rows } = await db
    .query<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from log_seal')
    .finally(() => db.end())
  const last = Number(rows[0]?.seq ?? 0)
  const folder = join(dataDir, 'trail')
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (!name.endsWith('.jsonl')) continue
    const lines = (await readFile(join(folder, name), 'utf8')).split('\n')
    const upTo = lines.filter((line) => Number(/^\{"seq":(\d+),/.exec(line)?.[1] ?? 0) <= last)
    if (upTo.length === lines.length) continue
    await appendFile(join(folder, `${name}.after-recovery`), lines.join('\n'))
    await writeFile(join(folder, name), upTo.join('\n'))
  }
}

/** Whether the log continues after a gap, which recovery cannot pass. */
async function gapAfter(target: ArchiveTarget, { start }: Base): Promise<boolean> {
  const segments = await segmentsIn(target)
  const last = lastWithoutGap(segments, start)
  return [...segments].some((one) => last !== null && positionOf(one) > positionOf(last))
}

/**
 * Recovers a data folder from an archive. The archive is only read. Base backups, segments and
 * stored files are verified as they are copied; damaged ones are named in the report.
 * @param dataDir empty folder
 * @param until moment to go back to; null: the end of the archive
 * @param onStart receives each database that runs meanwhile
 * @throws Error with a message for the operator: no base backup before the moment, or what the
 *   database refuses, with the damaged files
 */
export async function recover(
  target: ArchiveTarget,
  dataDir: string,
  until: Date | null,
  say: (line: string) => void,
  onStart: OnStart = () => {},
): Promise<Recovered> {
  const cluster = join(dataDir, 'postgres')
  const reader = new ArchiveReader(target)
  const { damaged } = reader
  const base = await reader.copyBestBase(await basesBefore(target, until), cluster)
  if (damaged.length)
    say(`Base backups are damaged, among them ${damaged[0]}: recovery begins at ${base.time}.`)
  if (await gapAfter(target, base))
    say('The archive has a gap, or another timeline: what came after it may be missing.')
  const segments = await reader.copyLog(base, join(cluster, logFolder))
  const segment = damaged.find((key) => key.startsWith('wal/'))
  if (segment) say(`Segments are damaged: recovery ends before ${segment}.`)
  await reader.copyStoredFiles(join(dataDir, 'files'))
  for (const folder of changingFolders) await reader.copyFolder(folder, join(dataDir, folder))
  const last = await recoverCluster(dataDir, until, onStart).catch((error: Error) => {
    if (!damaged.length) throw error
    throw new Error(
      `The database did not start from ${target.label}, where these files are damaged or ` +
        `missing: ${damaged.join(', ')}. ${error.message}`,
      { cause: error },
    )
  })
  await rm(join(cluster, logFolder), { recursive: true, force: true })
  const server = await startEmbedded({ dataDir })
  onStart(server)
  try {
    await trimHeads(dataDir, server.config)
  } finally {
    await server.stop()
  }
  return {
    base: base.time,
    last,
    segments,
    files: await countFiles(join(dataDir, 'files')),
    damaged,
  }
}

const countFiles = async (folder: string): Promise<number> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  ).length
