/** Copies a data folder whose database does not run. The copy is a complete data folder. */
import { constants } from 'node:fs'
import {
  chown,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises'
import type { Stats } from 'node:fs'
import { join } from 'node:path'

/** Not copied: other copies, backups, logs, and files that are rebuilt. */
const leftOut =
  /^(before-.*|backups|restore-drill-.*|postgres\.log.*|compiled|.*\.part|lost\+found)$/
/** Files of a running or killed database. */
const ofServer = /^(postmaster\.pid|\.s\.PGSQL\..*)$/
const megabyte = 1024 ** 2
/** Bytes that must stay free besides the copy. */
const margin = 64 * megabyte

interface Entry {
  path: string
  stats: Stats
}

/** All entries of a folder to be copied; links are followed. */
async function entriesOf(folder: string, skip: RegExp): Promise<Entry[]> {
  const names = (await readdir(folder)).filter((name) => !skip.test(name))
  const entries = await Promise.all(
    names.map(async (name) => ({ path: name, stats: await stat(join(folder, name)) })),
  )
  return entries.filter(({ stats }) => stats.isFile() || stats.isDirectory())
}

/** Stored files never change, so a copy uses hard links. */
const linked = 'files'

/** Total size of a folder in bytes. */
async function sizeOf(folder: string): Promise<number> {
  let sum = 0
  for (const { path, stats } of await entriesOf(folder, ofServer))
    sum += stats.isFile() ? stats.size : await sizeOf(join(folder, path))
  return sum
}

/** Bytes that a copy of a data folder needs. */
async function neededFor(dataDir: string): Promise<number> {
  let sum = 0
  for (const { path, stats } of await entriesOf(dataDir, leftOut)) {
    if (stats.isFile()) sum += stats.size
    else if (path !== linked) sum += await sizeOf(join(dataDir, path))
  }
  return sum
}

const mb = (bytes: number): string => `${Math.ceil(bytes / megabyte)} MB`

/** @throws Error with a message for the operator when a folder's disk has too little space */
export async function needRoom(folder: string, needed: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= needed + margin) return
  throw new Error(
    `${what} before the upgrade needs ${mb(needed + margin)} in ${folder}, where ` +
      `${mb(bavail * bsize)} are free. Nothing was ` +
      'changed. Make room, or take a backup yourself and start with UPGRADE_COPY=off.',
  )
}

/** Copies a file and flushes it to disk. */
async function copyOne(from: string, to: string): Promise<void> {
  // File systems that support it share the blocks until one copy is changed.
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const { uid, gid } = await stat(from)
  const file = await open(to, 'r+')
  try {
    if (process.getuid?.() === 0) await file.chown(uid, gid)
    await file.sync()
  } finally {
    await file.close()
  }
}

const linkOne = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyOne(from, to))

/** Creates a folder with the mode and owner of another. */
async function makeLike(from: string, to: string): Promise<void> {
  const { mode, uid, gid } = await stat(from)
  await mkdir(to, { mode: mode & 0o777 })
  if (process.getuid?.() === 0) await chown(to, uid, gid)
}

/** Copies or links the contents of a folder, with owners and modes. */
async function copyBelow(from: string, to: string, one: typeof copyOne): Promise<void> {
  await makeLike(from, to)
  for (const { path, stats } of await entriesOf(from, ofServer)) {
    await (stats.isDirectory() ? copyBelow : one)(join(from, path), join(to, path), one)
  }
}

async function copyData(dataDir: string, to: string): Promise<void> {
  await makeLike(dataDir, to)
  for (const { path, stats } of await entriesOf(dataDir, leftOut)) {
    const one = path === linked ? linkOne : copyOne
    await (stats.isDirectory() ? copyBelow : one)(join(dataDir, path), join(to, path), one)
  }
}

/** Time that changes with every start and end of the database. */
const startedAt = async (dataDir: string): Promise<number> =>
  (await stat(join(dataDir, 'postgres/global/pg_control'))).mtimeMs

/**
 * Copies a data folder to one inside it, atomically.
 * @returns its size in bytes
 * @throws Error with a message for the operator: too little space, or another process started the database meanwhile
 */
export async function copyFolder(dataDir: string, name: string): Promise<number> {
  const size = await neededFor(dataDir)
  await needRoom(dataDir, size, 'A copy of the data')
  const part = join(dataDir, `${name}.part`)
  await rm(part, { recursive: true, force: true })
  const before = await startedAt(dataDir)
  try {
    await copyData(dataDir, part)
    if ((await startedAt(dataDir)) !== before)
      throw new Error(
        `Another Plimsoll has started on ${dataDir}. Stop that one first, or set DATA_DIR to another folder.`,
      )
    await rename(part, join(dataDir, name))
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
  return size
}

const ours = /^before-.+-(\d{8}T\d{6})(\.backup)?$/

/** Name of a copy made now: `before-0.2.0-20261122T101500`. */
export const copyName = (version: string, now = new Date()): string =>
  `before-${version}-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`

/** Removes all copies but the last two, and incomplete ones. */
export async function removeOldCopies(folder: string): Promise<void> {
  const timeOf = (name: string) => ours.exec(name)?.[1]
  const names = await readdir(folder)
  const old = names
    .filter(timeOf)
    .sort((a, b) => (timeOf(a)! < timeOf(b)! ? 1 : -1))
    .slice(2)
  const broken = names.filter(
    (name) => timeOf(name.replace(/\.part$/, '')) && name.endsWith('.part'),
  )
  for (const name of [...old, ...broken])
    await rm(join(folder, name), { recursive: true, force: true })
}
