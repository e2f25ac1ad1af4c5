import type { Db } from '../db/database.ts'
import { hashOf, newToken } from './sessions.ts'

/** A device that is not used for so long is a stranger again. */
const days = 180
const since = () => new Date(Date.now() - days * 86_400_000).toISOString()

/** Whether the person has signed in before from the device that shows this token. */
export async function isKnownDevice(db: Db, userId: number | null | undefined, token: string | null | undefined): Promise<boolean> {
  if (!token) return false
  const row = await db.selectFrom('knownDevice').where('tokenHash', '=', hashOf(token)).where('lastSeen', '>', since()).select('userId').executeTakeFirst()
  return row !== undefined && row.userId === userId
}

/** Remembers the device of a successful sign-in. @returns what it shows from now on: the token it has shown, or a new one */
export async function knowDevice(db: Db, userId: number, token: string | null | undefined): Promise<string> {
  const known = await isKnownDevice(db, userId, token) ? token! : newToken()
  await db.deleteFrom('knownDevice').where('lastSeen', '<', since()).execute()
  await db.insertInto('knownDevice').values({ tokenHash: hashOf(known), userId }).onConflict((c) => c.column('tokenHash').doUpdateSet({ lastSeen: new Date().toISOString() })).execute()
  return known
}

/** Forgets the devices of a person: after a change of the password nobody is known any more. */
export const forgetDevices = async (db: Db, userId: number): Promise<void> => void (await db.deleteFrom('knownDevice').where('userId', '=', userId).execute())
