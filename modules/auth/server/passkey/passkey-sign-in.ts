import type { InputOf, OutputOf } from '#common/contract.ts'
import { isLocalSignInAllowed } from '#server/platform/sign-in/local-sign-in.ts'
import { openChallenge } from '#server/platform/sign-in/passkeys.ts'
import { logSignInFailure } from '#server/platform/sign-in/sign-in-log.ts'
import type { FailureReason } from '#server/platform/sign-in/sign-in-log.ts'
import { addressSubjects, attempt, takeAttempt } from '#server/platform/sign-in/throttle.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal, refuse } from '#server/core/refusal.ts'
import type { auth } from '../../auth.contract.ts'
import { personById } from '../find-account.ts'
import type { Person } from '../find-account.ts'
import { reportBurst } from '../notify-burst.ts'
import { openSession } from '../open-session.ts'
import { signInProviderText } from '../provider/provider.text.ts'
import { passkeyText } from './passkey.text.ts'
import { verifiedPasskey } from './verified-passkey.ts'

/**
 * Begins a sign-in by passkey. Limited by address, because anybody may call it.
 * @throws Refusal 429 after too many
 */
export async function beginPasskeySignIn(
  ctx: RequestContext,
): Promise<OutputOf<typeof auth, 'passkey/begin'>> {
  const kinds = ['passkey', 'passkeyNetwork', 'passkeyRange'] as const
  await takeAttempt(ctx.db, addressSubjects(ctx.ip, kinds))
  return openChallenge(ctx, 'signIn')
}

type Answer = InputOf<typeof auth, 'passkey/finish'>

/**
 * Signs in by passkey, which is two factors: no code is asked for. Failures are limited by address,
 * as at the sign-in by password.
 * @throws Refusal 403 for an answer that is not valid, and for a user who may not sign in; 429 after
 *   too many
 */
export async function signInByPasskey(
  ctx: RequestContext,
  input: Answer,
): Promise<OutputOf<typeof auth, 'passkey/finish'>> {
  const failed = (reason: FailureReason, person?: Person) =>
    logSignInFailure(ctx, { reason, name: person?.username ?? '', person, known: false })
  const { person, name } = await attempt(ctx.db, addressSubjects(ctx.ip), () =>
    verifiedPerson(ctx, input, failed),
  ).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 429) {
      failed('limit')
      reportBurst(ctx)
    }
    throw error
  })
  return openSession(ctx, person, input.device, { way: 'passkey' }, name)
}

async function verifiedPerson(
  ctx: RequestContext,
  input: Answer,
  failed: (reason: FailureReason, person?: Person) => void,
): Promise<{ person: Person; name: string }> {
  const passkey = await verifiedPasskey(ctx, input, 'signIn')
  const person = passkey.userId && (await personById(ctx.db, passkey.userId))
  if ('refused' in passkey || !person) {
    const reason = 'refused' in passkey ? passkey.refused : 'passkey'
    failed(reason === 'over' ? 'passkey' : reason, person || undefined)
    return refuse(403, passkeyText[reason === 'over' ? 'passkeyOver' : 'passkeyInvalid'])
  }
  if (!person.active) {
    failed('off', person)
    return refuse(403, signInProviderText.accountOff)
  }
  if (!(await isLocalSignInAllowed(ctx.db, person.userId))) {
    failed('provider', person)
    return refuse(403, signInProviderText.byProvider)
  }
  return { person, name: passkey.name }
}
