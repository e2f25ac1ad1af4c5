/**
 * npm run backup:recover -- <archive> [--until '2026-11-21 14:05:00+08']: builds the data
 * folder DATA_DIR from an archive of WAL_ARCHIVE. Exit codes: 1 failed, 3 all but damaged files.
 */
import { printLine } from '#server/core/print-line.ts'
import '#server/app/umask.ts'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/app/config/config.ts'
import { faultyFilesExitCode } from '#server/platform/backup/faulty-files.ts'
import { unfinishedRestore } from '#server/platform/backup/unfinished-restore.ts'
import { isArchive } from '#server/platform/wal-archive/archive-contents.ts'
import {
  archiveTarget,
  isStoreUrl,
  stagingFolder,
} from '#server/platform/wal-archive/archive-target.ts'
import type { ArchiveTarget } from '#server/platform/wal-archive/archive-target.ts'
import { recover } from '#server/platform/wal-archive/recover.ts'

/** Contents of a data folder that a recovery makes. */
const made = ['postgres', 'postgres.log', 'files', 'keys', 'trail']

/** @throws Error with a message for the operator when the moment cannot be read or has no zone */
function momentOf(given: string | undefined): Date | null {
  if (given === undefined) return null
  const moment = new Date(given)
  if (Number.isNaN(moment.getTime()))
    throw new Error(`--until '${given}': use a time such as '2026-11-21 14:05:00+08:00'`)
  return moment
}

/** @throws Error with a message for the operator when the folder holds anything but an interrupted recovery */
async function emptyFolder(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir).catch((): string[] => [])).filter(
    (name) => name !== 'lost+found',
  )
  if (names.length && !names.includes(unfinishedRestore))
    throw new Error(
      `${dataDir} is not empty (${names.slice(0, 3).join(', ')}): recover into an empty folder, named in DATA_DIR.`,
    )
  for (const name of made) await rm(join(dataDir, name), { recursive: true, force: true })
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { until: { type: 'string' } },
    allowPositionals: true,
  })
  const [given] = positionals
  if (!given) throw new Error('Name the archive: npm run backup:recover -- /mnt/other/archive')
  const until = momentOf(values.until)
  const place = given === 's3' || isStoreUrl(given) ? given : resolve(given)
  const { dataDir, walArchive } = readConfig({
    ...process.env,
    DATABASE_URL: '',
    WAL_ARCHIVE: place,
  })
  const target = archiveTarget(walArchive!, stagingFolder(dataDir))
  try {
    await recoverInto(dataDir, target, until)
  } finally {
    target.close()
  }
}

async function recoverInto(
  dataDir: string,
  target: ArchiveTarget,
  until: Date | null,
): Promise<void> {
  if (!(await isArchive(target)))
    throw new Error(`There is no archive of WAL_ARCHIVE in ${target.label}.`)
  await emptyFolder(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const marker = join(dataDir, unfinishedRestore)
  await writeFile(marker, '')
  const { base, last, segments, files, damaged } = await recover(target, dataDir, until, printLine)
  await rm(marker)
  printLine(
    `Recovered into ${dataDir}: the base backup of ${base} and ${segments} segments; the last ` +
      `transaction is of ${last ?? base}, ${files} files. Start with DATA_DIR=${dataDir}.`,
  )
  if (!damaged.length) return
  process.exitCode = faultyFilesExitCode
  process.stderr.write(
    `${damaged.length} files of the archive are damaged or missing; everything else was recovered. ` +
      'Take stored files from a backup: npm run backup:repair -- <backup>\n',
  )
  for (const key of damaged) process.stderr.write(`Damaged: ${target.label}/${key}\n`)
}

await run().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
})
