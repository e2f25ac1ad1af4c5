/** Hides folders that are closed to an account by a mount namespace of its own (Linux). */
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Outermost folders above the given ones that are not open to all accounts. None of them is inside
 * another.
 * @param folders absolute paths without symbolic links
 */
export async function closedAbove(folders: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const folder of folders) {
    for (const above of ancestors(folder)) {
      if (((await stat(above)).mode & 0o001) !== 0) continue
      found.add(above)
      break
    }
  }
  const closed = [...found]
  return closed.filter((one) => !closed.some((other) => one !== other && isBelow(one, other)))
}

/** Folders from the root to the parent of the folder. */
function ancestors(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [] : [...ancestors(above), above]
}

const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(folder === '/' ? folder : `${folder}/`)

/**
 * Command prefix that runs another command in a mount namespace. Each closed folder is covered by
 * an empty one, in which the given folders are mounted at their usual paths, so every path has the
 * same meaning inside and outside. The id gets a name there, which PostgreSQL requires. Needs
 * CAP_SYS_ADMIN.
 * @param closed result of `closedAbove`
 * @param folders at most two, opened before their paths are covered
 * @param owner id of the other command
 */
export function inMountNamespace(
  closed: readonly string[],
  folders: readonly string[],
  owner: { uid: number; gid: number },
): string[] {
  const shown = folders.filter((folder) => closed.some((cover) => isBelow(folder, cover)))
  if (!shown.length) return []
  const fds = shown.map((_, n) => n + 3)
  const covers = closed.map((_, n) => `"$${n + 1 + shown.length}"`)
  const line = `plimsoll-database:x:${owner.uid}:${owner.gid}::/:/bin/false`
  const script = [
    'set -e; umask 022',
    ...fds.map((fd, n) => `exec ${fd}<"$${n + 1}"`),
    ...covers.map((cover) => `mount -n -t tmpfs -o size=1m,mode=0755 plimsoll ${cover}`),
    ...fds.map(
      (fd, n) => `mkdir -p "$${n + 1}"; mount -n -c --bind /proc/self/fd/${fd} "$${n + 1}"`,
    ),
    ...fds.map((fd) => `exec ${fd}<&-`),
    `if ! id -un ${owner.uid} >/dev/null 2>&1; then`,
    `  (cat /etc/passwd; echo '${line}') >${covers[0]}/.passwd`,
    `  mount -n --bind ${covers[0]}/.passwd /etc/passwd`,
    'fi',
    `shift ${shown.length + closed.length}`,
    'umask 077; exec "$@"',
  ].join('\n')
  return ['unshare', '--mount', '--', 'sh', '-c', script, 'sh', ...shown, ...closed]
}
