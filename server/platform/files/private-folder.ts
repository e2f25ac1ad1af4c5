import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import { join } from 'node:path'

/** Permission bits of the group and of others. */
const foreign = 0o077
/**
 * Like `foreign`, but allows the group to pass: PostgreSQL's account enters its own folder below.
 */
const foreignButPass = 0o067

/**
 * Creates the data folder and closes it, with its contents, to other accounts: folders 0700, files
 * 0600. Earlier versions left the permissions to the umask. Links are not followed. Files of other
 * accounts are not changed. The database closes its own folder.
 * @returns a warning for the operator; null when the folder is closed
 * @throws Error with a message for the operator when the folder cannot be entered
 */
export async function closeDataFolder(dataDir: string): Promise<string | null> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const about = await stat(dataDir)
  const names = await readdir(dataDir).catch(() => {
    throw new Error(
      `${dataDir} belongs to another account (id ${about.uid}). Start as that account or as root, ` +
        'hand the whole data folder over (chown -R), or set DATA_DIR to another folder.',
    )
  })
  for (const name of names.filter((one) => one !== 'postgres')) {
    const path = join(dataDir, name)
    const inside = await lstat(path)
    // There may be very many files, so they are checked only once.
    if (name !== 'files' || isOpen(inside)) await close(path, inside)
  }
  if ((about.mode & foreignButPass) === 0) return null
  const mode = (about.mode & 0o777).toString(8)
  return await chmod(dataDir, 0o700).then(
    () => null,
    () =>
      `${dataDir} is open to other accounts (mode ${mode}) and belongs to id ${about.uid}: ` +
      'close it to all but this one.',
  )
}

const isOpen = ({ mode }: Stats): boolean => (mode & foreign) !== 0
const isOurs = ({ uid }: Stats): boolean => [uid, 0].includes(process.getuid?.() ?? uid)

/**
 * Closes the contents first, so that an interrupted run starts again. A file removed meanwhile is
 * ignored.
 */
async function close(path: string, about: Stats): Promise<void> {
  if (!isOurs(about) || !(about.isDirectory() || about.isFile())) return
  for (const name of about.isDirectory() ? await readdir(path) : []) {
    const inside = await lstat(join(path, name)).catch(() => null)
    if (inside) await close(join(path, name), inside)
  }
  if (isOpen(about)) await chmod(path, about.isDirectory() ? 0o700 : 0o600)
}
