import { checkPassword } from '#server/access/passwords.ts'
import { attempt, forgetFailures } from '#server/access/throttle.ts'
import type { Subject } from '#server/access/throttle.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import { userText } from '../user.text.ts'

/**
 * Asks who is signed in for the password once more, before what would hand the account to somebody else: an open screen or a stolen
 * session is not enough. Guesses are slowed as at the sign-in. Counted whether or not the call is carried out.
 * @throws Refusal 400 at the field, 429 after too many
 */
export async function reauthenticate({ user, services: { db } }: Ctx, password: string | null | undefined, field: string): Promise<void> {
  const subject: Subject = { kind: 'again', name: String(user.userId) }
  await attempt(db, [subject], async () => {
    const { passwordHash } = await db.selectFrom('appUser').where('id', '=', user.userId).select('passwordHash').executeTakeFirstOrThrow()
    if (!password || !(await checkPassword(password, passwordHash))) refuseFields({ field, phrase: userText.passwordWrong })
  })
  await forgetFailures(db, subject)
}
