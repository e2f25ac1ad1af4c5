import type { Db } from '#server/core/db.ts'
import { hashToken, newToken } from './sessions.ts'

/** Days without use after which a device is unknown again. */
const days = 180
const since = () => new Date(Date.now() - days * 86_400_000).toISOString()

/** Whether the person has signed in before from the device with this token. */
export async function isKnownDevice(
  db: Db,
  userId: number | null | undefined,
  token: string | null | undefined,
): Promise<boolean> {
  if (!token) return false
  const row = await db
    .selectFrom('knownDevice')
    .where('tokenHash', '=', hashToken(token))
    .where('lastSeen', '>', since())
    .select('userId')
    .executeTakeFirst()
  return row !== undefined && row.userId === userId
}

/**
 * Records the device of a successful sign-in.
 * @returns its token: the existing one, or a new one
 */
export async function saveKnownDevice(
  db: Db,
  userId: number,
  token: string | null | undefined,
): Promise<string> {
  const known = token && (await isKnownDevice(db, userId, token)) ? token : newToken()
  await db.deleteFrom('knownDevice').where('lastSeen', '<', since()).execute()
  await db
    .insertInto('knownDevice')
    .values({ tokenHash: hashToken(known), userId })
    .onConflict((c) => c.column('tokenHash').doUpdateSet({ lastSeen: new Date().toISOString() }))
    .execute()
  return known
}

/** Deletes the devices of a person, for example after a change of the password. */
export const deleteKnownDevices = async (db: Db, userId: number): Promise<void> =>
  void (await db.deleteFrom('knownDevice').where('userId', '=', userId).execute())
