import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A user and group id of this machine. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** How PostgreSQL is run: the commands before its own, and who must own its files (null: the current user). */
export interface Account {
  readonly wrap: readonly string[]
  readonly owner: Owner | null
}

/** `nobody` and `nogroup`, the overflow ids every Linux has. */
const nobody: Owner = { uid: 65534, gid: 65534 }

/** The kernel stops PostgreSQL cleanly when node dies, however it dies. Must be innermost: a change of user clears it. */
const dieWithParent = ['setpriv', '--pdeathsig', 'INT', '--']

/**
 * PostgreSQL refuses to run as root. As root it runs in a user namespace (the files stay root's, the host is
 * unchanged), else under the owner of the folder, else as `nobody`. No account is ever created.
 * @param postgres path of the server program
 * @param dataDir existing folder that holds the cluster
 * @param cluster folder of the cluster, which may not exist yet
 * @throws Error in words when no way works
 */
export async function chooseAccount(postgres: string, dataDir: string, cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) {
    const account = { wrap: dieWithParent, owner: null }
    return await works(account, postgres, dataDir) ? account : { wrap: [], owner: null }
  }
  for (const account of await candidates(dataDir, cluster)) {
    if (await works(account, postgres, dataDir)) return account
  }
  throw new Error(
    'The embedded database does not run as root, user namespaces are not allowed here, and no other account '
    + `can reach ${dirname(postgres)} and ${dataDir}. Put the project in a folder that everyone may enter, `
    + 'start it as an ordinary user, or set DATABASE_URL to a PostgreSQL server (15 to 18).',
  )
}

async function candidates(dataDir: string, cluster: string): Promise<Account[]> {
  const existing = await ownerOf(cluster)
  if (existing && existing.uid !== 0) return [as(existing)]
  const around = await ownerOf(dataDir) ?? nobody
  const others = around.uid === 0 ? [nobody] : [around, nobody]
  return [inNamespace(), ...others.map(as)]
}

const inNamespace = (): Account => ({
  wrap: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--', ...dieWithParent],
  owner: null,
})

const as = (owner: Owner): Account => ({
  wrap: ['setpriv', '--reuid', `${owner.uid}`, '--regid', `${owner.gid}`, '--clear-groups', '--', ...dieWithParent],
  owner,
})

async function ownerOf(path: string): Promise<Owner | null> {
  const found = await stat(path).catch(() => null)
  return found && { uid: found.uid, gid: found.gid }
}

/** Whether the account may start the program and enter the data folder. */
async function works(account: Account, postgres: string, dataDir: string): Promise<boolean> {
  try {
    for (const command of [['test', '-x', dataDir], [postgres, '--version']]) {
      const [file = '', ...args] = [...account.wrap, ...command]
      await run(file, args)
    }
    return true
  } catch {
    return false
  }
}
