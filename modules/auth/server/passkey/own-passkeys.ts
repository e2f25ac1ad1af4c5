/** Passkeys of the signed-in user: add one, and prove the identity by one. */
import type { InputOf, OutputOf } from '#common/contract.ts'
import { isLocalSignInAllowed } from '#server/platform/sign-in/local-sign-in.ts'
import {
  openChallenge,
  takeChallenge,
  userHandleOf,
  verifyAttestation,
} from '#server/platform/sign-in/passkeys.ts'
import { confirmedForMs } from '#server/platform/sign-in/sessions.ts'
import { attempt } from '#server/platform/sign-in/throttle.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { addPasskey, credentialIdsOf } from '#modules/sys/user/server/passkeys.ts'
import type { auth } from '../../auth.contract.ts'
import { signInProviderText } from '../provider/provider.text.ts'
import { passkeyText } from './passkey.text.ts'
import { verifiedPasskey } from './verified-passkey.ts'

/** @throws Refusal 403 for a user who signs in by an identity provider only */
async function assertMayUsePasskeys(ctx: RequestContext): Promise<void> {
  if (!(await isLocalSignInAllowed(ctx.db, ctx.user.userId)))
    refuse(403, signInProviderText.byProvider)
}

/** Begins to add a passkey, or to prove the identity by one. */
export async function beginOwnPasskey(
  ctx: RequestContext,
  { purpose }: InputOf<typeof auth, 'passkey/beginOwn'>,
): Promise<OutputOf<typeof auth, 'passkey/beginOwn'>> {
  await assertMayUsePasskeys(ctx)
  const { userId } = ctx.user
  return {
    ...(await openChallenge(ctx, purpose)),
    userHandle: userHandleOf(userId),
    known: await credentialIdsOf(ctx.db, userId),
  }
}

/**
 * Adds a passkey.
 * @throws Refusal 403 for an answer that is not valid, 409 when it is registered already
 */
export async function addOwnPasskey(
  ctx: RequestContext,
  { name, ...attestation }: InputOf<typeof auth, 'passkey/add'>,
): Promise<void> {
  await assertMayUsePasskeys(ctx)
  const challenge = await takeChallenge(ctx, attestation.clientData, 'add')
  if (challenge === undefined) return refuse(403, passkeyText.passkeyOver)
  const credential = await verifyAttestation(ctx.services, attestation, challenge)
  if (!credential) return refuse(403, passkeyText.passkeyInvalid)
  await runAsSystem(
    ctx.services,
    (own) => addPasskey({ ...own, ip: ctx.ip, userAgent: ctx.userAgent }, { ...credential, name }),
    ctx.user,
  )
}

/**
 * Verifies the identity of the signed-in user by one of their passkeys. Failures are limited as
 * those of the password.
 * @throws Refusal 403 for an answer that is not valid, and a passkey of another user; 429 after too
 *   many
 */
export async function confirmByPasskey(
  ctx: RequestContext,
  input: InputOf<typeof auth, 'passkey/confirm'>,
): Promise<OutputOf<typeof auth, 'passkey/confirm'>> {
  await assertMayUsePasskeys(ctx)
  const { userId } = ctx.user
  await attempt(ctx.db, [{ kind: 'reauthentication', name: String(userId) }], async () => {
    const passkey = await verifiedPasskey(ctx, input, 'confirm')
    if ('refused' in passkey)
      return refuse(403, passkeyText[passkey.refused === 'over' ? 'passkeyOver' : 'passkeyInvalid'])
    if (passkey.userId !== userId) refuse(403, passkeyText.passkeyOfOther)
  })
  await ctx.services.sessions.confirm(ctx.token, 'passkey')
  await writeAuditEntry(ctx, { resource: 'auth', rowId: userId, action: 'confirm' })
  return { minutes: confirmedForMs / 60_000 }
}
