import { isLocalSignInAllowed } from '#server/platform/sign-in/local-sign-in.ts'
import { checkPassword } from '#server/platform/sign-in/passwords.ts'
import { attempt, clearFailures } from '#server/platform/sign-in/throttle.ts'
import type { Subject } from '#server/platform/sign-in/throttle.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { userText } from '../user.text.ts'

/**
 * Verifies the password of the signed-in user before an action that could hand over the account,
 * because an unattended screen or a stolen session is not enough. Guesses are limited as at
 * sign-in, whether or not the call succeeds.
 * @throws Refusal 400 at the field, 429 after too many
 */
export async function reauthenticate(
  { user, services: { db } }: RequestContext,
  password: string | null | undefined,
  field: string,
): Promise<void> {
  const subject: Subject = { kind: 'reauthentication', name: String(user.userId) }
  await attempt(db, [subject], async () => {
    const { passwordHash } = await db
      .selectFrom('appUser')
      .where('id', '=', user.userId)
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    const isAllowed = await isLocalSignInAllowed(db, user.userId)
    if (!password || !(await checkPassword(password, passwordHash)) || !isAllowed)
      refuseFields({ field, phrase: userText.passwordWrong })
  })
  await clearFailures(db, subject)
}
