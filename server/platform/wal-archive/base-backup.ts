/** Base backups: copies of a running cluster, from which the write-ahead log is replayed. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { Dirent } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { manifestOf } from './archive-contents.ts'
import type { Base, BaseManifest } from './archive-contents.ts'
import type { ArchiveTarget } from './archive-target.ts'

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

/** Copies of one base backup into an archive. */
class BaseCopy {
  readonly manifest: BaseManifest = { folders: [], files: {} }
  #target: ArchiveTarget
  #key: string
  #signal: AbortSignal | undefined
  constructor(target: ArchiveTarget, key: string, signal: AbortSignal | undefined) {
    this.#target = target
    this.#key = key
    this.#signal = signal
  }

  async folder(name: string): Promise<void> {
    await this.#target.makeFolder(join(this.#key, name))
    if (name) this.manifest.folders.push(name)
  }

  async file(source: string, name: string): Promise<void> {
    const sha256 = await this.#target.copyIn(source, join(this.#key, name), {
      signal: this.#signal,
    })
    this.manifest.files[name] = sha256
  }

  async text(name: string, text: string): Promise<void> {
    await this.#target.writeText(join(this.#key, name), text)
    this.manifest.files[name] = createHash('sha256').update(text).digest('hex')
  }

  /** @returns SHA-256 of the manifest */
  async finish(): Promise<string> {
    const text = JSON.stringify(this.manifest)
    await this.#target.writeText(manifestOf(this.#key), text)
    return createHash('sha256').update(text).digest('hex')
  }

  async below(cluster: string, folder: string): Promise<void> {
    await this.folder(folder)
    const from = join(cluster, folder)
    const entries = (await readdir(from, { withFileTypes: true }).catch((): Dirent[] => [])).filter(
      ({ name }) => !leftOut.test(name) && name !== control,
    )
    for (const entry of entries) {
      this.#signal?.throwIfAborted()
      const [source, name] = [join(from, entry.name), join(folder, entry.name)]
      if (entry.isFile()) await ifThere(source, this.file(source, name))
      else if (entry.isDirectory() && emptied.has(name)) await this.folder(name)
      else if (entry.isDirectory()) await this.below(cluster, name)
    }
  }
}

/** Removes copies that were interrupted. */
async function removeIncomplete(target: ArchiveTarget): Promise<void> {
  const { files, folders } = await target.children('base')
  for (const name of folders)
    if (!files.includes(`${name}.json`)) await target.removeFolder(`base/${name}`)
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
  target: ArchiveTarget,
  signal?: AbortSignal,
): Promise<Base> {
  await removeIncomplete(target)
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
    const copy = new BaseCopy(target, `base/${name}`, signal)
    await copy.below(cluster, '')
    await copy.file(join(cluster, 'global', control), `global/${control}`)
    const ended = await db.query<{ stop: string; label: string; time: Date }>(
      `select pg_walfile_name(lsn) as stop, labelfile as label, clock_timestamp() as time
       from pg_backup_stop(false)`,
    )
    const { stop, label, time } = ended.rows[0]!
    await copy.text('backup_label', label)
    const base: Base = {
      name,
      time: new Date(time).toISOString(),
      start: begun.rows[0]!.start,
      stop,
      manifest: await copy.finish(),
    }
    await target.writeText(`base/${name}.json`, JSON.stringify(base))
    return base
  } finally {
    await db.end().catch(() => {})
  }
}
