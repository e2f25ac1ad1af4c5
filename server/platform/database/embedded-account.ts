/** Selects the operating system account that runs PostgreSQL. It is never root. */
import { execFile } from 'node:child_process'
import { chmod, chown, lstat, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { closedAbove, inMountNamespace } from './embedded-namespace.ts'

const run = promisify(execFile)

/** A user and group id of this machine. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Describes how PostgreSQL's programs are run. */
export interface Account {
  /** owner of the database files; null: the current user */
  readonly owner: Owner | null
  /**
   * Command that runs a PostgreSQL program under the account.
   * @param folder the cluster, the only folder of the product that the program can enter besides
   * its own
   */
  command(folder: string, program: readonly string[]): Promise<string[]>
}

/**
 * Unused ids below 65536, so that containers with their own range of ids include them, and outside
 * the ranges of Debian's and systemd's accounts (https://systemd.io/UIDS-GIDS, Debian policy 9.2.2:
 * 65000 to 65533 are reserved). `nobody` is avoided, because other services use it.
 */
const reserved = [65_525, 65_524, 65_523]
const nobody = 65_534

/**
 * The kernel stops PostgreSQL cleanly when node dies for any reason. This must be the innermost
 * command, because a change of user clears it. The program cannot gain rights, for example by
 * setuid.
 */
const dieWithParent = ['setpriv', '--no-new-privs', '--pdeathsig', 'INT', '--']

const become = ({ uid, gid }: Owner): string[] => [
  'setpriv',
  '--reuid',
  `${uid}`,
  '--regid',
  `${gid}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
  '--',
  ...dieWithParent,
]

/**
 * Chooses the account. An ordinary user's database runs under that user. When started as root, it
 * runs under the owner of the folder or under an unused id; no account is created. The folders
 * above the database stay closed to that id: a mount namespace shows it only the database and the
 * programs. Where mounting is not allowed, as in most containers, the data folder lets the id pass
 * (mode 0710) without listing.
 * @param programs folder of the server's programs
 * @param dataDir existing folder that holds the cluster
 * @param cluster folder of the cluster, which may not exist yet
 * @throws Error with a message for the operator when no account works
 */
export async function chooseAccount(
  programs: string,
  dataDir: string,
  cluster: string,
): Promise<Account> {
  if (process.getuid?.() !== 0) return ordinary(programs)
  for (const owner of await owners(dataDir, cluster)) {
    if (await openPrograms(programs, owner, dataDir)) return viaNamespace(owner, programs)
    await letPass(dataDir, owner)
    if (await canRun(direct(owner), programs, dataDir)) return direct(owner)
  }
  throw new Error(
    'PostgreSQL does not run as root, mount namespaces are not allowed here, and no other account ' +
      `can reach ${programs} and ${dataDir}. Put the project in a folder that everyone may enter, ` +
      'start it as an ordinary user, or set DATABASE_URL to a PostgreSQL server (15 to 18).',
  )
}

async function ordinary(programs: string): Promise<Account> {
  const under = (wrap: string[]): Account => ({
    owner: null,
    command: async (_, program) => [...wrap, ...program],
  })
  const [file = '', ...args] = [...dieWithParent, join(programs, 'bin/postgres'), '--version']
  // Without setpriv (macOS) node itself stops the server.
  return run(file, args).then(
    () => under(dieWithParent),
    () => under([]),
  )
}

const direct = (owner: Owner): Account => ({
  owner,
  command: async (_, program) => [...become(owner), ...program],
})

const viaNamespace = (owner: Owner, programs: string): Account => ({
  owner,
  async command(folder, program) {
    const closed = await closedAbove([folder, programs])
    return [...inMountNamespace(closed, [folder, programs], owner), ...become(owner), ...program]
  },
})

/**
 * Opens the programs of the package, which are public, to the account. npm may have written them
 * under a restrictive umask.
 */
async function openPrograms(programs: string, owner: Owner, dataDir: string): Promise<boolean> {
  const account = viaNamespace(owner, programs)
  if (await canRun(account, programs, dataDir)) return true
  if ((await ownerOf(programs))?.uid !== 0) return false
  await run('chmod', ['-R', 'a+rX', '--', programs]).catch(() => {})
  return canRun(account, programs, dataDir)
}

/**
 * Accounts to try, in order of preference. A cluster keeps its owner, unless that is root: 0.1.0
 * ran it as root in a user namespace.
 */
async function owners(dataDir: string, cluster: string): Promise<Owner[]> {
  const [there, folderOwner] = [await ownerOf(cluster), await ownerOf(dataDir)]
  if (there && there.uid !== 0) return [there]
  const ours = [await unused(), nobody].map((id) => ({ uid: id, gid: id }))
  return folderOwner && folderOwner.uid !== 0 ? [folderOwner, ...ours] : ours
}

/** First of the reserved ids without an account on this machine. */
async function unused(): Promise<number> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const taken = accounts.split('\n').map((line) => Number(line.split(':')[2]))
  return reserved.find((id) => !taken.includes(id)) ?? nobody
}

async function ownerOf(path: string): Promise<Owner | null> {
  const found = await lstat(path).catch(() => null)
  return found && { uid: found.uid, gid: found.gid }
}

/** Lets the group of the account pass through the data folder without listing it. */
async function letPass(dataDir: string, { gid }: Owner): Promise<void> {
  if ((await ownerOf(dataDir))?.uid !== 0) return
  await chown(dataDir, 0, gid)
  await chmod(dataDir, 0o710)
}

/** Whether the account can enter its own folder in the data folder and start the server. */
async function canRun(account: Account, programs: string, dataDir: string): Promise<boolean> {
  const probe = join(dataDir, `postgres.new-${process.pid}`)
  try {
    await mkdir(probe, { recursive: true, mode: 0o700 })
    if (account.owner) await chown(probe, account.owner.uid, account.owner.gid)
    // initdb refuses to run under an id without a name.
    const test = 'cd "$1" && : > probe && id -un && exec "$2" --version'
    const command = ['sh', '-c', test, 'sh', probe, join(programs, 'bin/postgres')]
    const [file = '', ...args] = await account.command(probe, command)
    await run(file, args, { cwd: '/' })
    return true
  } catch {
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}
