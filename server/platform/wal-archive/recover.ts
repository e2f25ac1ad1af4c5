/** Builds a data folder from an archive: a base backup, the log after it, files, keys and heads. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { startEmbedded } from '../database/embedded.ts'
import type { EmbeddedConfig, EmbeddedServer } from '../database/embedded.ts'
import { isUnreadable } from '../files/verify-bytes.ts'
import { baseFolder, basesIn, segmentsIn, usableBases, walFolder } from './archive-folder.ts'
import type { Base } from './archive-folder.ts'
import { changingFolders } from './copy-data-folder.ts'
import { isLogFile, lastWithoutGap, positionOf } from './segments.ts'

export interface Recovered {
  /** time of the base backup from which recovery began */
  base: string
  /** instant of the last transaction that was recovered; null when the log holds none */
  last: string | null
  segments: number
  /** good files; damaged ones do not count */
  files: number
  /** paths in the archive of stored files and segments that are damaged */
  damaged: string[]
}

/** Folder in the cluster with the compressed log, because PostgreSQL's account can enter no other. */
const logFolder = 'plimsoll_recovery'
const endedEarly = /recovery ended before configured recovery target was reached/
const pollMs = 100

/**
 * The base to begin with: the last one that ends before the moment.
 * @throws Error with a message for the operator without one
 */
async function chooseBase(archive: string, until: Date | null): Promise<Base> {
  const all = await basesIn(archive)
  const bases = usableBases(all, await segmentsIn(archive))
  const base = bases.findLast(({ time }) => !until || Date.parse(time) <= until.getTime())
  if (base) return base
  throw new Error(
    bases[0]
      ? `The archive begins at ${bases[0].time}: name a later moment, or restore a backup.`
      : `There is no complete base backup in ${archive}: restore a backup (npm run restore).`,
  )
}

/** Copies the base and the log after it. @returns the number of segments, and the damaged ones */
async function copyCluster(
  archive: string,
  base: Base,
  cluster: string,
): Promise<{ segments: number; damaged: string[] }> {
  await cp(join(baseFolder(archive), base.name), cluster, { recursive: true })
  const target = join(cluster, logFolder)
  await mkdir(target, { mode: 0o700 })
  const names = (await readdir(walFolder(archive)))
    .filter((name) => name.endsWith('.gz'))
    .map((name) => name.slice(0, -'.gz'.length))
    .filter((name) => isLogFile(name))
    .filter((name) => name.includes('.') || positionOf(name) >= positionOf(base.start))
  const damaged: string[] = []
  for (const name of names) {
    const path = join(walFolder(archive), `${name}.gz`)
    await cp(path, join(target, `${name}.gz`))
    if (!(await isWhole(path))) damaged.push(path)
  }
  return { segments: names.filter((name) => !name.includes('.')).length, damaged }
}

/** Whether a compressed file agrees with its checksum. */
async function isWhole(path: string): Promise<boolean> {
  try {
    await pipeline(createReadStream(path), createGunzip(), async (bytes) => {
      for await (const _ of bytes) {
        /* judged as it passes */
      }
    })
    return true
  } catch (error) {
    if (isUnreadable(error) || (error as NodeJS.ErrnoException).code?.startsWith('Z_')) return false
    throw error
  }
}

/** Names of stored files: the SHA-256 of their bytes. */
const storedName = /^[0-9a-f]{64}$/

/**
 * Copies the stored files and verifies them as they pass. A damaged one is not recovered.
 * @returns paths of the damaged ones
 */
async function copyStoredFiles(from: string, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const damaged: string[] = []
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) damaged.push(...(await copyStoredFiles(source, target)))
    else if (entry.isFile() && storedName.test(entry.name) && !(await copyGood(source, target)))
      damaged.push(source)
  }
  return damaged
}

/** Copies a stored file if its bytes are those of its name. @returns whether they are */
async function copyGood(source: string, target: string): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    await pipeline(
      createReadStream(source),
      async function* (bytes: AsyncIterable<Buffer>) {
        for await (const part of bytes) {
          hash.update(part)
          yield part
        }
      },
      createWriteStream(target, { mode: 0o600, flush: true }),
    )
    if (hash.digest('hex') === basename(source)) return true
  } catch (error) {
    if (!isUnreadable(error)) throw error
  }
  await rm(target, { force: true })
  return false
}

/** Replays the log up to a moment, or to its end. @throws Error of the database */
async function replay(dataDir: string, until: Date | null): Promise<string | null> {
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
async function recoverCluster(dataDir: string, until: Date | null): Promise<string | null> {
  try {
    return await replay(dataDir, until)
  } catch (error) {
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '')
    if (!until || !endedEarly.test(log)) throw error
    return replay(dataDir, null)
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
async function gapAfter(archive: string, { start }: Base): Promise<boolean> {
  const segments = await segmentsIn(archive)
  const last = lastWithoutGap(segments, start)
  return [...segments].some((one) => last !== null && positionOf(one) > positionOf(last))
}

/**
 * Recovers a data folder from an archive. The archive is only read. Stored files and segments are
 * verified as they are copied; damaged ones are named in the report.
 * @param dataDir empty folder
 * @param until moment to go back to; null: the end of the archive
 * @throws Error with a message for the operator: no base backup before the moment, or what the database refuses
 */
export async function recover(
  archive: string,
  dataDir: string,
  until: Date | null,
  say: (line: string) => void,
): Promise<Recovered> {
  const base = await chooseBase(archive, until)
  if (await gapAfter(archive, base))
    say('The archive has a gap, or another timeline: what came after it may be missing.')
  const cluster = join(dataDir, 'postgres')
  const { segments, damaged } = await copyCluster(archive, base, cluster)
  if (damaged.length)
    say(`${damaged.length} segments are damaged: recovery ends before ${damaged.toSorted()[0]}.`)
  if (existsSync(join(archive, 'files')))
    damaged.push(...(await copyStoredFiles(join(archive, 'files'), join(dataDir, 'files'))))
  for (const folder of changingFolders)
    if (existsSync(join(archive, folder)))
      await cp(join(archive, folder), join(dataDir, folder), {
        recursive: true,
        filter: (path) => !path.endsWith('.part'),
      })
  const last = await recoverCluster(dataDir, until)
  await rm(join(cluster, logFolder), { recursive: true, force: true })
  const server = await startEmbedded({ dataDir })
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
