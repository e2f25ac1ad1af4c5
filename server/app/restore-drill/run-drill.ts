/**
 * The weekly restore drill: restores the latest backup or the archive of WAL_ARCHIVE in turn, and
 * reports one that cannot be restored.
 */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import { backupPattern } from '../../platform/backup/backup-runs.ts'
import { mailAdministrators } from '../../platform/backup/mail-administrators.ts'
import { missingSpace, sizeOfData } from '../../platform/backup/room.ts'
import { archiveFile, lastDrills } from './drill-source.ts'
import type { DrillSource } from './drill-source.ts'
import type { DrillAnswer, DrillOrder } from './drill-process.ts'
import { removeScratch, scratchFolder } from './scratch.ts'

/** Days between drills; half a day less, because a backup takes a different time each day. */
const drillDays = 6.5
/** Maximum number of rows in the table of drills. */
const maxDrills = 100
/** Indexes and the log of the scratch database, as a part of the data. */
const overhead = 1.3

type DrillServices = Pick<Services, 'db' | 'config'>
export interface DrillResult {
  file: string | null
  seconds: number
  rows?: number
  files?: number
  faults?: number
  error?: string
}

/** Path of the newest backup of a folder, scheduled or made by hand; null without one. */
export async function latestBackup(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch((): string[] => [])
  const last = names.filter((name) => backupPattern.test(name)).sort()
  return last.length ? join(folder, last.at(-1)!) : null
}

/** @throws Error with a message for the operator when the scratch place has too little space */
async function refuseWithoutSpace({ db, config }: DrillServices): Promise<void> {
  const scratch = scratchFolder(config.dataDir)
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  const size = (await sizeOfData(db)) * overhead
  const { missing, needed, free } = await missingSpace(scratch, config.dataDir, size)
  if (missing)
    throw new Error(`No drill: it needs ${needed} in ${scratch} for a while, and ${free} are free.`)
}

/** Restores and checks a backup in a process of its own. */
const inProcess = (order: DrillOrder): Promise<DrillAnswer> =>
  new Promise((settle, fail) => {
    const child = fork(join(import.meta.dirname, 'drill-process.ts'), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('message', (answer: DrillAnswer) => settle(answer))
    child.once('error', fail)
    child.once('exit', (code, signal) => fail(new Error(`the drill ended (${signal ?? code})`)))
    child.send(order)
  })

async function restored(services: DrillServices, source: DrillSource): Promise<DrillAnswer> {
  const { dataDir } = services.config
  try {
    if (source.kind === 'backup' && !(source.path && existsSync(source.path)))
      throw new Error(`There is no backup in ${services.config.backupFolder}.`)
    await removeScratch(dataDir)
    await refuseWithoutSpace(services)
    return await inProcess({ source, scratch: scratchFolder(dataDir) })
  } catch (error) {
    return { error: (error as Error).message }
  } finally {
    await removeScratch(dataDir)
  }
}

/** Restores a backup or an archive into a scratch place, checks it, and records the result. */
export async function runDrill(services: DrillServices, source: DrillSource): Promise<DrillResult> {
  const { db } = services
  const file = source.kind === 'archive' ? archiveFile : source.path && basename(source.path)
  const { id } = await db
    .insertInto('restoreDrill')
    .values({ file })
    .returning('id')
    .executeTakeFirstOrThrow()
  const began = Date.now()
  const answer = await restored(services, source)
  const seconds = Math.round((Date.now() - began) / 1000)
  const values = 'error' in answer ? { error: answer.error.slice(0, 1000) } : answer
  await db
    .updateTable('restoreDrill')
    .set({ endedTime: sql<string>`now()`, seconds, ...values })
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('restoreDrill')
    .where('id', '<=', id - maxDrills)
    .execute()
  return { file, seconds, ...values }
}

/** Whether a week has passed since the last good drill, or since the first backup. */
async function isWeekOver({ db }: DrillServices): Promise<boolean> {
  const { rows } = await sql<{ due: boolean | null }>`
    select coalesce(
      (select max(begun_time) from restore_drill where ended_time is not null and error is null),
      (select min(begun_time) from backup_run where error is null))
      < now() - ${drillDays} * interval '1 day' as due`.execute(db)
  return rows[0]?.due ?? false
}

/**
 * What is to be restored now. Each week it is the turn of the backups or of the archive; one that
 * could not be restored is tried again every night. Null: nothing is due.
 */
async function dueSource(services: DrillServices): Promise<DrillSource | null> {
  const { backup, walArchive, s3Url } = services.config
  if (!backup) return null
  const last = await lastDrills(services)
  const tried = (kind: DrillSource['kind']) => Number(last[kind]?.id ?? 0)
  const turn: DrillSource['kind'] =
    walArchive && tried('archive') < tried('backup') ? 'archive' : 'backup'
  const failed = (['backup', 'archive'] as const).find((kind) => last[kind]?.error)
  const kind = (await isWeekOver(services)) ? turn : failed
  if (!kind) return null
  return kind === 'archive'
    ? { kind, place: walArchive!, withFiles: !s3Url }
    : { kind, path: await latestBackup(backup.folder), passphrase: backup.passphrase }
}

/**
 * Makes the drill that is due, after a backup. A failed one is mailed to the administrators and
 * tried again after the next backup.
 */
export async function drillWhenDue(services: Services): Promise<void> {
  const source = await dueSource(services)
  if (!source) return
  const result = await runDrill(services, source)
  if (!result.error) return
  services.log.error({ file: result.file, why: result.error }, 'the restore drill failed')
  await mailAdministrators(
    services,
    source.kind === 'archive'
      ? {
          subject: 'Plimsoll: 归档无法恢复 The archive could not be recovered',
          text:
            '每周恢复演练未能恢复 WAL_ARCHIVE 的归档。\nThe weekly drill could not recover the archive of ' +
            `WAL_ARCHIVE.\n\n${result.error}`,
        }
      : {
          subject: 'Plimsoll: 备份无法恢复 The latest backup could not be restored',
          text:
            `每周恢复演练未能恢复最近的备份 ${result.file ?? ''}。\nThe weekly drill could not restore the latest ` +
            `backup ${result.file ?? ''}.\n\n${result.error}`,
        },
  )
}
