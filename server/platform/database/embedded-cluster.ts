import { StartRefusal } from '#server/core/start-refusal.ts'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, lchown, lstat, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './embedded-account.ts'
import { isAlive } from './embedded-pidfile.ts'
import { serverEnvironment, superuser } from './embedded-setup.ts'

const run = promisify(execFile)
/** Major version of the embedded PostgreSQL. */
export const major = '18'

/**
 * Creates the cluster if it does not exist. It is built in a side folder and renamed when complete,
 * so that a killed first start leaves no partial cluster. Text is UTF-8 with libc `C.UTF-8`: with
 * other character types the trigram index finds no Chinese text.
 * @returns whether it was created
 * @throws Error with a message for the operator when the folder holds another major version
 */
export async function ensureCluster(
  initdb: string,
  cluster: string,
  account: Account,
  log: (line: string) => void,
): Promise<boolean> {
  await removeLeftovers(cluster)
  if (existsSync(cluster)) {
    await checkCluster(cluster)
    return false
  }
  log(`Creating the database in ${cluster}`)
  const tempFolder = `${cluster}.new-${process.pid}`
  await mkdir(tempFolder, { mode: 0o700 })
  await chmod(tempFolder, 0o700)
  if (account.owner) await lchown(tempFolder, account.owner.uid, account.owner.gid)
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  try {
    const [file = '', ...args] = await account.command(tempFolder, [
      initdb,
      '-D',
      tempFolder,
      `--username=${superuser}`,
      '--encoding=UTF8',
      '--locale-provider=libc',
      `--locale=${locale}`,
      '--auth-local=reject',
      '--auth-host=reject',
      '--no-instructions',
    ])
    await run(file, args, { cwd: '/', env: serverEnvironment })
    await rename(tempFolder, cluster)
    await sync(dirname(cluster))
    return true
  } catch (error) {
    await rm(tempFolder, { recursive: true, force: true })
    // Another start finished first, and its cluster is equivalent.
    if (existsSync(cluster)) return false
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`The database could not be created in ${cluster}: ${stderr?.trim() || message}`)
  }
}

async function checkCluster(cluster: string): Promise<void> {
  const version = (
    await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(throwReadError(cluster))
  ).trim()
  if (version !== major) {
    const dataDir = dirname(cluster)
    throw new StartRefusal(
      `${cluster} was written by PostgreSQL ${version}, this Plimsoll carries PostgreSQL ${major}. ` +
        'Nothing was changed.',
      `With the Plimsoll that wrote it run "DATA_DIR=${dataDir} npm run backup -- move.backup". ` +
        `With this one run "DATA_DIR=${dataDir}-${major} npm run restore -- move.backup", and start ` +
        'with that DATA_DIR (docs/operations.md, Versions of PostgreSQL). Do not remove the old ' +
        'folder before the new one is checked.',
    )
  }
}

const throwReadError =
  (cluster: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EACCES') throw belongsToAnother(cluster)
    throw new StartRefusal(
      `${cluster} holds no database (${error.message}).`,
      'Move it away, or set DATA_DIR to another folder.',
    )
  }

/** Removes the side folders of killed first starts. */
async function removeLeftovers(cluster: string): Promise<void> {
  const prefix = `${cluster}.new-`
  for (const entry of await readdir(dirname(cluster))) {
    const path = join(dirname(cluster), entry)
    if (path.startsWith(prefix) && !isAlive(Number(path.slice(prefix.length)))) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

/**
 * Changes the owner of a cluster that belongs to root, as 0.1.0 created it, to the account that
 * will run the server. No server may run on it. Links are not followed (`chown -R -P -h` walks by
 * open folders), and only a cluster is changed.
 * @throws Error with a message for the operator when the owner cannot be changed
 */
export async function handOver({ owner }: Account, cluster: string): Promise<void> {
  const found = await lstat(cluster)
  const uid = owner?.uid ?? process.getuid?.() ?? found.uid
  if (found.uid === uid) return
  if (!owner || found.uid !== 0 || !found.isDirectory()) throw belongsToAnother(cluster, found.uid)
  const command = '[ "$(stat -c %u .)" = 0 ] && [ -f PG_VERSION ] && exec chown -R -P -h "$1" .'
  await run('sh', ['-c', command, 'sh', `${owner.uid}:${owner.gid}`], { cwd: cluster })
}

/** Refusal of a folder that belongs to another account. */
export const belongsToAnother = (path: string, uid?: number): StartRefusal =>
  new StartRefusal(
    `${path} belongs to another account${uid === undefined ? '' : ` (id ${uid})`}.`,
    'Start as that account or as root, hand the whole data folder over (chown -R), or set DATA_DIR ' +
      'to another folder.',
  )

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
