/**
 * Version stamp of a data folder. It is read before the database runs, so that a folder can be
 * refused unchanged.
 */
import { chown, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { landedMigrations } from '../database/migrations.ts'
import { version } from '#server/core/version.ts'

export interface Stamp {
  /** version of the product that last upgraded the database */
  version: string
  migrations: { name: string; additive: boolean }[]
  /** An upgrade has begun. `copy`: the copy made before it, if any. */
  upgrading?: { to: string; copy: string | null }
}

/** The stamp is in the cluster, so that it moves with it. */
const pathOf = (dataDir: string): string => join(dataDir, 'postgres', 'plimsoll.json')

/**
 * Reads the stamp of a folder; null in one of version 0.1.0, which has none.
 * @throws Error when it cannot be read
 */
export async function readStamp(dataDir: string): Promise<Stamp | null> {
  const path = pathOf(dataDir)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(
      `${path} cannot be read (${error.message}). Start as the account that owns ${dataDir}.`,
    )
  })
  if (text === null) return null
  try {
    return JSON.parse(text) as Stamp
  } catch {
    throw new Error(
      `${path} is damaged. Restore a backup; or remove it, and Plimsoll looks into the database itself.`,
    )
  }
}

/** The stamp of this version. */
const ours = (): Stamp => ({
  version,
  migrations: landedMigrations().map(({ name, additive }) => ({ name, additive })),
})

/** Writes a stamp, by default that of this version, unless it is already there. */
export async function writeStamp(dataDir: string, stamp: Stamp = ours()): Promise<void> {
  const path = pathOf(dataDir)
  const text = `${JSON.stringify(stamp, null, 2)}\n`
  if ((await readFile(path, 'utf8').catch(() => '')) === text) return
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  const owner = await stat(join(dataDir, 'postgres'))
  if (process.getuid?.() === 0) await chown(`${path}.new`, owner.uid, owner.gid)
  await rename(`${path}.new`, path)
}
