/** Sign-in by credentials stored here, beside identity providers. */
import { defineMessages } from '#common/text.ts'
import type { Db } from '#server/core/db.ts'
import { refuse } from '#server/core/refusal.ts'

const waysText = defineMessages('auth', {
  onlyWay: [
    '这是该账号唯一的登录方式，不能移除。请先添加另一种',
    'This is the only sign-in method of this account: add another one first',
  ],
})

/**
 * Whether a user may sign in by password or passkey: not while an active identity provider of theirs forbids
 * it, or has refused them at their last sign-in there.
 */
export async function isLocalSignInAllowed(db: Db, userId: number): Promise<boolean> {
  const forbidding = await db
    .selectFrom('linkedIdentity as l')
    .innerJoin('identityProvider as p', 'p.id', 'l.providerId')
    .where('l.userId', '=', userId)
    .where('p.status', '=', 1)
    .where((e) => e.or([e('p.localSignIn', '=', false), e('l.refused', '=', true)]))
    .select('l.id')
    .limit(1)
    .executeTakeFirst()
  return forbidding === undefined
}

export type LocalWay = 'password' | 'passkey'

/** The ways by which a user can sign in here now. A password set by another person is none. */
export async function localWaysOf(db: Db, userId: number): Promise<LocalWay[]> {
  if (!(await isLocalSignInAllowed(db, userId))) return []
  const own = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .where('mustChangePassword', '=', false)
    .select('id')
    .executeTakeFirst()
  const passkey = await db
    .selectFrom('passkey')
    .where('userId', '=', userId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return [...(own ? (['password'] as const) : []), ...(passkey ? (['passkey'] as const) : [])]
}

/**
 * Whether a password that another person knows has expired.
 * @param now milliseconds
 */
export const isPasswordExpired = (passwordExpires: string | null, now: number): boolean =>
  passwordExpires !== null && Date.parse(passwordExpires) <= now

/**
 * Whether a user can sign in by password now, by one of their own or one set by another person.
 * @param now milliseconds
 */
export async function hasPassword(db: Db, userId: number, now: number): Promise<boolean> {
  const { passwordExpires } = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .select('passwordExpires')
    .executeTakeFirstOrThrow()
  return !isPasswordExpired(passwordExpires, now) && (await isLocalSignInAllowed(db, userId))
}

/**
 * Checks, after a way of signing in was removed, that the user has another one. Two removals at
 * once are checked one after the other.
 * @throws Refusal 409
 */
export async function assertSignInRemains(db: Db, userId: number): Promise<void> {
  await db.selectFrom('appUser').where('id', '=', userId).select('id').forUpdate().execute()
  if ((await localWaysOf(db, userId)).length) return
  if ((await providersOf(db, userId)).length) return
  refuse(409, waysText.onlyWay)
}

/** Active identity providers with an account of a user. */
export const providersOf = (db: Db, userId: number) =>
  db
    .selectFrom('linkedIdentity as l')
    .innerJoin('identityProvider as p', 'p.id', 'l.providerId')
    .where('l.userId', '=', userId)
    .where('p.status', '=', 1)
    .select(['p.id', 'p.nameZh', 'p.nameEn'])
    .orderBy('p.id')
    .execute()
