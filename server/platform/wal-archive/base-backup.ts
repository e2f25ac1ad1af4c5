/** Base backups: copies of a running cluster, from which the write-ahead log is replayed. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import type { Dirent } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { baseFolder } from './archive-folder.ts'
import type { Base } from './archive-folder.ts'
import { copyDurably, makeFolder, writeDurably } from './durable.ts'

/**
 * Folders whose contents PostgreSQL makes again at its start (documentation of PostgreSQL, Making a
 * Base Backup Using the Low Level API). They are copied empty.
 */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'plimsoll_spool',
])
const leftOut = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init.*|.*\.new)$/
/** Copied last, when everything it refers to is there. */
const control = 'pg_control'

/** A file may be removed while the copy runs; the log removes it again. */
const ifThere = async (source: string, work: Promise<void>): Promise<void> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || existsSync(source)) throw error
  })

async function copyBelow(
  from: string,
  to: string,
  top: boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  await makeFolder(to)
  const entries = (await readdir(from, { withFileTypes: true }).catch((): Dirent[] => [])).filter(
    ({ name }) => !leftOut.test(name) && name !== control,
  )
  for (const entry of entries) {
    signal?.throwIfAborted()
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isFile()) await ifThere(source, copyDurably(source, target, [], signal))
    else if (entry.isDirectory() && top && emptied.has(entry.name)) await mkdir(target)
    else if (entry.isDirectory()) await copyBelow(source, target, false, signal)
  }
}

/** Removes copies that were interrupted. */
async function removeIncomplete(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names)
    if (!name.includes('.') && !names.includes(`${name}.json`))
      await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Copies a running cluster into the archive. PostgreSQL continues writing; the log of the meantime
 * makes the copy consistent.
 * @param connection of the application's role, which may begin and end a base backup
 * @param signal ends the copy
 * @throws Error when the copy fails or ends; the next one removes its remains
 */
export async function makeBase(
  connection: pg.ClientConfig,
  cluster: string,
  archive: string,
  signal?: AbortSignal,
): Promise<Base> {
  const folder = baseFolder(archive)
  await removeIncomplete(folder)
  const name = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const db = new pg.Client({ ...connection, statement_timeout: 0 })
  db.on('error', () => {})
  await db.connect()
  try {
    // The backup ends when this connection ends, also after an error.
    const begun = await db.query<{ start: string }>(
      `select pg_walfile_name(pg_backup_start($1, true)) as start`,
      [name],
    )
    const target = join(folder, name)
    await copyBelow(cluster, target, true, signal)
    await copyDurably(join(cluster, 'global', control), join(target, 'global', control))
    const ended = await db.query<{ stop: string; label: string; time: Date }>(
      `select pg_walfile_name(lsn) as stop, labelfile as label, clock_timestamp() as time
       from pg_backup_stop(false)`,
    )
    const { stop, label, time } = ended.rows[0]!
    await writeDurably(join(target, 'backup_label'), label)
    const base: Base = {
      name,
      time: new Date(time).toISOString(),
      start: begun.rows[0]!.start,
      stop,
    }
    await writeDurably(join(folder, `${name}.json`), JSON.stringify(base))
    return base
  } finally {
    await db.end().catch(() => {})
  }
}
