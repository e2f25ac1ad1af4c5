/** What a data folder says of itself before its database runs, so that it can be refused untouched. */
import { chown, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { landedMigrations } from '../db/migrations.ts'
import { version } from '../version.ts'

export interface Stamp {
  /** product that made the database what it is */
  version: string
  migrations: { name: string; additive: boolean }[]
  /** An upgrade has begun: the copy that was made before it, which may be left out. */
  upgrading?: { to: string; copy: string | null }
}

/** It lies in the cluster, so that it goes where the cluster goes. */
const pathOf = (dataDir: string): string => join(dataDir, 'postgres', 'plimsoll.json')

/** The stamp of a folder; null in one of version 0.1.0, which wrote none. @throws Error when it cannot be read */
export async function readStamp(dataDir: string): Promise<Stamp | null> {
  const path = pathOf(dataDir)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`${path} cannot be read (${error.message}). Start as the account that owns ${dataDir}.`)
  })
  if (text === null) return null
  try {
    return JSON.parse(text) as Stamp
  } catch {
    throw new Error(`${path} is damaged. Restore a backup; or remove it, and Plimsoll looks into the database itself.`)
  }
}

/** The stamp of this version. */
const ours = (): Stamp => ({ version, migrations: landedMigrations().map(({ name, additive }) => ({ name, additive })) })

/** Writes the stamp of this version, or another one, where it is not there yet. */
export async function writeStamp(dataDir: string, stamp: Stamp = ours()): Promise<void> {
  const path = pathOf(dataDir)
  const text = `${JSON.stringify(stamp, null, 2)}\n`
  if (await readFile(path, 'utf8').catch(() => '') === text) return
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
