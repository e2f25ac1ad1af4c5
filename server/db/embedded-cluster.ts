import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, lchown, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './embedded-account.ts'
import { isAlive } from './embedded-pidfile.ts'

const run = promisify(execFile)
/** Major version of the PostgreSQL that the product carries. */
export const major = '18'

/** What the server's programs see of our environment: no PG* variable may change their behaviour. */
export const serverEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** The owner of everything in the embedded database. */
export const superuser = 'plimsoll'

/**
 * Makes the cluster if there is none. It is built in a side folder and renamed when complete, so a killed first
 * start leaves nothing half-made. Text is UTF-8 with libc `C.UTF-8`: with any other character type the trigram
 * index finds nothing in Chinese.
 * @throws Error in words when the folder holds another major version
 */
export async function ensureCluster(
  initdb: string, cluster: string, account: Account, log: (line: string) => void,
): Promise<void> {
  await removeLeftovers(cluster)
  if (existsSync(cluster)) return await checkCluster(cluster, account)
  log(`Creating the database in ${cluster}`)
  const side = `${cluster}.new-${process.pid}`
  await mkdir(side, { mode: 0o700 })
  await chmod(side, 0o700)
  await giveTo(account, side)
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const [file = '', ...args] = [
    ...account.wrap, initdb, '-D', side, `--username=${superuser}`, '--encoding=UTF8', '--locale-provider=libc',
    `--locale=${locale}`, '--auth-local=trust', '--auth-host=reject', '--no-instructions',
  ]
  try {
    await run(file, args, { cwd: dirname(cluster), env: serverEnvironment })
    await rename(side, cluster)
    await sync(dirname(cluster))
  } catch (error) {
    await rm(side, { recursive: true, force: true })
    // Another start finished first: its cluster is as good as ours.
    if (existsSync(cluster)) return
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`The database could not be created in ${cluster}: ${stderr?.trim() || message}`)
  }
}

async function checkCluster(cluster: string, account: Account): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(refuseUnreadable(cluster))).trim()
  if (version !== major) {
    throw new Error(
      `${cluster} was written by PostgreSQL ${version}, this Plimsoll carries PostgreSQL ${major}. `
      + 'Nothing was changed. With the Plimsoll that wrote it run "npm run backup", and with this one "npm run restore" into an '
      + 'empty folder (docs/operations.md, Versions of PostgreSQL); or set DATA_DIR to another folder.',
    )
  }
  await giveTo(account, cluster)
}

const refuseUnreadable = (cluster: string) => (error: NodeJS.ErrnoException): never => {
  if (error.code === 'EACCES') {
    throw new Error(`${cluster} belongs to another account. Start as that account, or set DATA_DIR to another folder.`)
  }
  throw new Error(`${cluster} holds no database (${error.message}). Move it away, or set DATA_DIR to another folder.`)
}

/** Side folders of first starts that were killed. */
async function removeLeftovers(cluster: string): Promise<void> {
  const prefix = `${cluster}.new-`
  for (const entry of await readdir(dirname(cluster))) {
    const path = join(dirname(cluster), entry)
    if (path.startsWith(prefix) && !isAlive(Number(path.slice(prefix.length)))) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

/** Hands a folder and all in it to the account that will run the server. */
async function giveTo(account: Account, folder: string): Promise<void> {
  if (!account.owner) return
  const { uid, gid } = account.owner
  const inside = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const path of [folder, ...inside.map((entry) => join(entry.parentPath, entry.name))]) {
    await lchown(path, uid, gid)
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
