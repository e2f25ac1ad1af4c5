/** Sign-in by credentials stored here, beside identity providers. */
import type { Db } from '#server/core/db.ts'

/**
 * Whether a user may sign in by password: not while an active identity provider of theirs forbids
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

export type LocalWay = 'password'

/** The ways by which a user can sign in here now. A password set by another person is none. */
export async function localWaysOf(db: Db, userId: number): Promise<LocalWay[]> {
  if (!(await isLocalSignInAllowed(db, userId))) return []
  const own = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .where('mustChangePassword', '=', false)
    .select('id')
    .executeTakeFirst()
  return own ? ['password'] : []
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
