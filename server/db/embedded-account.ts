/** The account of the operating system under which PostgreSQL runs. It is never root. */
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

/** How PostgreSQL's programs are run. */
export interface Account {
  /** who must own the files of the database; null: the current user */
  readonly owner: Owner | null
  /**
   * The command that runs a program of PostgreSQL under the account.
   * @param folder the cluster, the one folder of ours that the program may enter besides its own
   */
  command(folder: string, program: readonly string[]): Promise<string[]>
}

/**
 * Ids that belong to nobody: below 65536, so that containers with their own range of ids have
 * them, and outside the ranges of Debian's and systemd's accounts
 * (https://systemd.io/UIDS-GIDS, Debian policy 9.2.2: 65000 to 65533 are reserved). `nobody` is
 * not used where it can be avoided: other services run as `nobody` too.
 */
const reserved = [65_525, 65_524, 65_523]
const nobody = 65_534

/**
 * The kernel stops PostgreSQL cleanly when node dies, however it dies. Must be innermost: a change
 * of user clears it. What it runs can never gain rights, by a setuid program for instance.
 */
const dieWithParent = ['setpriv', '--no-new-privs', '--pdeathsig', 'INT', '--']

const become = ({ uid, gid }: Owner): string[] => [
  'setpriv', '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups',
  '--inh-caps=-all', '--bounding-set=-all', '--', ...dieWithParent,
]

/**
 * Chooses the account. An ordinary user's database runs under that user. Started as root, it runs
 * under the owner of the folder, or under an id that belongs to nobody; no account is created. The
 * folders above the database stay closed to that id: a mount namespace shows it the database and
 * the programs alone. Where mounting is not allowed, as in most containers, the data folder lets
 * the id pass (mode 0710) and tells it nothing.
 * @param programs folder of the server's programs
 * @param dataDir existing folder that holds the cluster
 * @param cluster folder of the cluster, which may not exist yet
 * @throws Error in words when no way works
 */
export async function chooseAccount(
  programs: string, dataDir: string, cluster: string,
): Promise<Account> {
  if (process.getuid?.() !== 0) return ordinary(programs)
  for (const owner of await owners(dataDir, cluster)) {
    if (await openPrograms(programs, owner, dataDir)) return viaNamespace(owner, programs)
    await letPass(dataDir, owner)
    if (await works(direct(owner), programs, dataDir)) return direct(owner)
  }
  throw new Error(
    'PostgreSQL does not run as root, mount namespaces are not allowed here, and no other account '
    + `can reach ${programs} and ${dataDir}. Put the project in a folder that everyone may enter, `
    + 'start it as an ordinary user, or set DATABASE_URL to a PostgreSQL server (15 to 18).',
  )
}

async function ordinary(programs: string): Promise<Account> {
  const under = (wrap: string[]): Account =>
    ({ owner: null, command: async (_, program) => [...wrap, ...program] })
  const [file = '', ...args] = [...dieWithParent, join(programs, 'bin/postgres'), '--version']
  // Without setpriv (macOS) node itself stops the server.
  return run(file, args).then(() => under(dieWithParent), () => under([]))
}

const direct = (owner: Owner): Account =>
  ({ owner, command: async (_, program) => [...become(owner), ...program] })

const viaNamespace = (owner: Owner, programs: string): Account => ({
  owner,
  async command(folder, program) {
    const closed = await closedAbove([folder, programs])
    return [...inMountNamespace(closed, [folder, programs], owner), ...become(owner), ...program]
  },
})

/** Programs of a package are public. npm may have written them under a umask that closes them. */
async function openPrograms(programs: string, owner: Owner, dataDir: string): Promise<boolean> {
  const account = viaNamespace(owner, programs)
  if (await works(account, programs, dataDir)) return true
  if ((await ownerOf(programs))?.uid !== 0) return false
  await run('chmod', ['-R', 'a+rX', '--', programs]).catch(() => {})
  return works(account, programs, dataDir)
}

/**
 * Accounts to try, the best first. A cluster stays its owner's unless that is root, as which 0.1.0
 * ran it in a user namespace.
 */
async function owners(dataDir: string, cluster: string): Promise<Owner[]> {
  const [there, around] = [await ownerOf(cluster), await ownerOf(dataDir)]
  if (there && there.uid !== 0) return [there]
  const ours = [await unused(), nobody].map((id) => ({ uid: id, gid: id }))
  return around && around.uid !== 0 ? [around, ...ours] : ours
}

/** The first of the reserved ids that has no account here. */
async function unused(): Promise<number> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const taken = accounts.split('\n').map((line) => Number(line.split(':')[2]))
  return reserved.find((id) => !taken.includes(id)) ?? nobody
}

async function ownerOf(path: string): Promise<Owner | null> {
  const found = await lstat(path).catch(() => null)
  return found && { uid: found.uid, gid: found.gid }
}

/** The group of the account may pass through the data folder. It cannot list it. */
async function letPass(dataDir: string, { gid }: Owner): Promise<void> {
  if ((await ownerOf(dataDir))?.uid !== 0) return
  await chown(dataDir, 0, gid)
  await chmod(dataDir, 0o710)
}

/** Whether the account may enter a folder of its own in the data folder, and start the server. */
async function works(account: Account, programs: string, dataDir: string): Promise<boolean> {
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
