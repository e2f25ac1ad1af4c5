/**
 * Passkeys (WebAuthn): challenges, which are short-lived and used once, and verification of what an
 * authenticator signs. User verification is required, so a passkey counts as two factors.
 */
import { passkeyAlgorithms, passkeyTimeoutMs } from '#common/passkeys.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { hashToken, newToken } from './sessions.ts'

/** What a challenge is for: a sign-in, a proof of identity, or a new passkey. */
export type PasskeyPurpose = 'signIn' | 'confirm' | 'add'

/** The relying party of passkeys: host name and origin of the pages, from PUBLIC_URL. */
export function relyingParty({ config }: Services): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpId: hostname, origin }
}

/** Identifies a user to an authenticator; base64url, without personal data. */
export const userHandleOf = (userId: number): string =>
  Buffer.from(`user ${userId}`).toString('base64url')

/** Records a challenge. One for the signed-in user is bound to the session. */
export async function openChallenge(
  ctx: RequestContext,
  purpose: PasskeyPurpose,
): Promise<{ challenge: string; rpId: string }> {
  const challenge = newToken()
  await ctx.services.db
    .insertInto('passkeyChallenge')
    .values({
      challengeHash: hashToken(challenge),
      purpose,
      sessionHash: purpose === 'signIn' ? null : hashToken(ctx.token),
      createTime: new Date(ctx.services.sessions.now()).toISOString(),
    })
    .execute()
  return { challenge, rpId: relyingParty(ctx.services).rpId }
}

/** The challenge that client data name; undefined where they are malformed. */
function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/**
 * Uses up the challenge that an answer names: within five minutes, for this purpose and session.
 * @param clientData client data of the answer, base64url
 * @returns undefined when there is none
 */
export async function takeChallenge(
  ctx: RequestContext,
  clientData: string,
  purpose: PasskeyPurpose,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData)
  if (challenge === undefined) return undefined
  const { db, sessions } = ctx.services
  const taken = await db
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where((e) =>
      purpose === 'signIn'
        ? e('sessionHash', 'is', null)
        : e('sessionHash', '=', hashToken(ctx.token)),
    )
    .where('createTime', '>', new Date(sessions.now() - passkeyTimeoutMs).toISOString())
    .returning('purpose')
    .executeTakeFirst()
  return taken && challenge
}

/** The answer of an authenticator that signs; all base64url. */
export interface Assertion {
  credentialId: string
  clientData: string
  authenticatorData: string
  signature: string
  userHandle?: string | null | undefined
}

/**
 * Verifies origin, relying party, user verification and signature of an answer.
 * @returns the counter of the authenticator; undefined when the answer is not valid
 */
export async function verifyAssertion(
  services: Services,
  assertion: Assertion,
  challenge: string,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { credentialId: id, clientData, authenticatorData, signature } = assertion
  const { rpId, origin } = relyingParty(services)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The stored counter is compared when it is replaced, so that two uses at once cannot both pass.
      credential: { id, publicKey, counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every answer that is malformed or does not fit.
    return undefined
  }
}

/** The answer of an authenticator with a new passkey; all base64url. */
export interface Attestation {
  credentialId: string
  clientData: string
  attestationObject: string
}
export interface NewCredential {
  credentialId: string
  /** COSE key */
  publicKey: Uint8Array
  counter: number
}

/**
 * Verifies a new passkey. Statements about the maker of an authenticator are not accepted, because
 * their verification fetches addresses that they name; none is asked for.
 * @returns undefined when the answer is not valid
 */
export async function verifyAttestation(
  services: Services,
  { credentialId: id, clientData, attestationObject }: Attestation,
  challenge: string,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const { rpId, origin } = relyingParty(services)
  try {
    const statement = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, 'base64url')),
    )
    const format = statement.get('fmt')
    const isSelfSigned = format === 'packed' && !statement.get('attStmt').get('x5c')
    if (format !== 'none' && !isSelfSigned) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!verified || registrationInfo.credential.id !== id) return undefined
    const { publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey, counter }
  } catch {
    // The library throws for every answer that is malformed or does not fit.
    return undefined
  }
}
