/** Builds a data folder from an archive: a base backup, the log after it, files, keys and heads. */
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../database/embedded.ts'
import type { EmbeddedConfig } from '../database/embedded-process.ts'
import { basesIn, segmentsIn, usableBases } from './archive-contents.ts'
import type { Base } from './archive-contents.ts'
import type { ArchiveTarget } from './archive-target.ts'
import { changingFolders } from './copy-data-folder.ts'
import { lastWithoutGap, positionOf } from './segments.ts'
import { ArchiveReader } from './archive-reader.ts'
import { logFolder, recoverCluster } from './replay-log.ts'
import type { OnStart } from './replay-log.ts'

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
