/** The password of the first account, which only the operator of the machine may read. */
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#server/core/context.ts'

/** Username of the account that the first start creates. */
export const firstUsername = 'admin'
const fileName = 'first-password.txt'

/**
 * Writes the password to a file of the data folder that only the server's account can read. The
 * log may be read by others, and is stored for long.
 * @returns path of the file
 */
export async function writeFirstPassword(dataDir: string, password: string): Promise<string> {
  const path = join(dataDir, fileName)
  await rm(path, { force: true })
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(`${password}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}

/** Deletes the file after the first sign-in. Does nothing when it is gone. */
export const deleteFirstPassword = ({ config }: Services): Promise<void> =>
  rm(join(config.dataDir, fileName), { force: true })

/** Deletes the file of a process other than the one where the first person signed in. */
export async function deleteUsedFirstPassword(services: Services): Promise<void> {
  const pending = await services.db
    .selectFrom('appUser')
    .where('username', '=', firstUsername)
    .where('mustChangePassword', '=', true)
    .select('id')
    .executeTakeFirst()
  if (!pending) await deleteFirstPassword(services)
}
