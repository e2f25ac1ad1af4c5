/** Backups by the timetable: every day at a time, into a folder, so many of them kept. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { asSystem } from '../http/context.ts'
import type { Services } from '../http/context.ts'
import { sendMail } from '../mail/mail.ts'
import { writeBackup } from './write-backup.ts'

const named = /^plimsoll-\d{4}-\d{2}-\d{2}T\d{6}\.backup$/
/** Lines of the table that are kept. */
const remembered = 100

/** Puts backups on the timetable, where BACKUP_TIME says so. */
export async function scheduleBackups(services: Services, connection: ClientConfig): Promise<void> {
  const { backup } = services.config
  if (!backup) return
  const [hour, minute] = backup.time.split(':').map(Number)
  await services.jobs.daily(services, 'backup', `${minute} ${hour} * * *`, () => backUp(services, connection))
}

/** Takes one backup, and removes those beyond the number that is kept. One that fails is told to the administrators, and /api/health shows it. */
export async function backUp(services: Services, connection: ClientConfig, now = new Date()): Promise<void> {
  const { db, config, files, log } = services
  const { folder, keep, passphrase } = config.backup!
  const file = `plimsoll-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup`
  const { id } = await db.insertInto('backupRun').values({ file }).returning('id').executeTakeFirstOrThrow()
  const over = (values: object) => db.updateTable('backupRun').set({ endedTime: sql<string>`now()`, ...values }).where('id', '=', id).execute()
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { size, missing } = await writeBackup({ connection, files, dataDir: config.dataDir }, join(folder, file), passphrase)
    await over({ size, ...(missing.length && { error: `${missing.length} files are missing from the store and not in it: ${missing[0]}` }) })
    // Only what is ours, and only after a good one.
    const old = (await readdir(folder)).filter((name) => named.test(name)).sort().reverse().slice(keep)
    for (const name of old) await rm(join(folder, name), { force: true })
    await db.deleteFrom('backupRun').where('id', '<=', id - remembered).execute()
  } catch (error) {
    const { message } = error as Error
    log.error({ err: error }, 'the backup failed')
    await over({ error: message.slice(0, 1000), file: null })
    await tellAdministrators(services, message)
  }
}

async function tellAdministrators(services: Services, why: string): Promise<void> {
  await asSystem(services, async (ctx) => {
    const people = await ctx.db.selectFrom('appUser').innerJoin('role', 'role.id', 'appUser.roleId').where('role.taskNode', '=', 'sys_admin').where('appUser.status', '=', 1).where('appUser.email', 'is not', null).select('appUser.email').execute()
    const to = people.map(({ email }) => email!)
    if (!to.length) return
    await sendMail(ctx, {
      to, subject: 'Plimsoll: 备份失败 The backup failed',
      text: `今日的定时备份未能完成。\nThe backup of today could not be made.\n\n${why}\n\n${services.config.publicUrl}/api/health\n`,
    })
  })
}
