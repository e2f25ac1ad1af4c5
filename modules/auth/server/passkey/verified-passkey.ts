import { takeChallenge, userHandleOf, verifyAssertion } from '#server/platform/sign-in/passkeys.ts'
import type { Assertion, PasskeyPurpose } from '#server/platform/sign-in/passkeys.ts'
import type { RequestContext } from '#server/core/context.ts'
import { findPasskey, recordPasskeyUse } from '#modules/sys/user/server/passkeys.ts'

/** The passkey that signed an answer, or why it is not accepted. */
export type VerifiedPasskey =
  | { id: number; userId: number; name: string }
  | { refused: 'over' | 'passkey' | 'passkeyCounter'; userId?: number }

/**
 * Verifies an answer and uses up its challenge. A sign-in needs the user handle, because the person
 * has named no account.
 */
export async function verifiedPasskey(
  ctx: RequestContext,
  assertion: Assertion,
  purpose: PasskeyPurpose,
): Promise<VerifiedPasskey> {
  const challenge = await takeChallenge(ctx, assertion.clientData, purpose)
  if (challenge === undefined) return { refused: 'over' }
  const passkey = await findPasskey(ctx.services.db, assertion.credentialId)
  if (!passkey) return { refused: 'passkey' }
  const { id, userId, name, publicKey } = passkey
  const expectsHandle = purpose === 'signIn' || Boolean(assertion.userHandle)
  if (expectsHandle && assertion.userHandle !== userHandleOf(userId)) return { refused: 'passkey' }
  const counter = await verifyAssertion(
    ctx.services,
    assertion,
    challenge,
    new Uint8Array(publicKey),
  )
  if (counter === undefined) return { refused: 'passkey', userId }
  if (!(await recordPasskeyUse(ctx.services.db, id, counter)))
    return { refused: 'passkeyCounter', userId }
  return { id, userId, name }
}
