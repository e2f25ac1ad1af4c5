import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether a process with this id runs on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Waits until no server runs on the cluster. A server that is stopping gets time; a running one is
 * not disturbed. The pid file of a dead server is left to PostgreSQL, which also looks for
 * surviving children. If its pid now belongs to an unrelated process, PostgreSQL would not start,
 * so the file is removed.
 * @param timeoutMs milliseconds to wait
 * @throws Error with a message for the operator when another server keeps running
 */
export async function waitForOtherServer(cluster: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const pid = await pidOf(cluster)
    if (pid === null || !isAlive(pid)) return
    if (!isServerOf(pid, cluster)) {
      await rm(join(cluster, 'postmaster.pid'), { force: true })
      return
    }
    if (Date.now() >= deadline) throw new Error(inUse(cluster, pid))
    await pause(50)
  }
}

/**
 * Removes the lock of the socket that a machine crash left behind, when the process id in it now
 * belongs to an unrelated process: PostgreSQL would not start. The lock of a dead process is left
 * to PostgreSQL.
 * @param host folder of the socket
 */
export async function removeStaleSocketLock(
  cluster: string,
  host: string,
  port: number,
): Promise<void> {
  const lock = join(host, `.s.PGSQL.${port}.lock`)
  const pid = await pidIn(lock)
  if (pid !== null && isAlive(pid) && !isServerOf(pid, cluster)) await rm(lock, { force: true })
}

const inUse = (cluster: string, pid: number): string =>
  `The database in ${cluster} is in use by another Plimsoll (PostgreSQL process ${pid}). ` +
  'Stop that one first, or set DATA_DIR to another folder.'

/** Process id in the pid file of a cluster; null without a pid file. */
export async function pidOf(cluster: string): Promise<number | null> {
  return pidIn(join(cluster, 'postmaster.pid'))
}

/** Process id in the first line of a lock file; null without the file. */
async function pidIn(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Math.abs(Number.parseInt(text, 10))
  return pid > 0 ? pid : null
}

/** Socket folder in the pid file of a cluster; null without a pid file. */
export async function socketOf(cluster: string): Promise<string | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')[4] || null
}

/** Whether the process is a PostgreSQL server working in the cluster's folder. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-p', `${pid}`, '-o', 'command='], { encoding: 'utf8' }).includes(
        cluster,
      )
    }
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    // Compare inodes: the path may differ in the mount namespace of the server.
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return there.dev === here.dev && there.ino === here.ino
  } catch (error) {
    // The working folder of another account's process cannot be read. The server of a cluster runs
    // as the cluster's owner.
    return (error as NodeJS.ErrnoException).code === 'EACCES' && hasOwnerOf(pid, cluster)
  }
}

/** Whether the account of a process owns the cluster. */
function hasOwnerOf(pid: number, cluster: string): boolean {
  try {
    return statSync(`/proc/${pid}`).uid === statSync(cluster).uid
  } catch {
    // It ended meanwhile.
    return false
  }
}
