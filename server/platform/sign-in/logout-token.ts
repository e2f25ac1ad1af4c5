/** Logout tokens of identity providers: OpenID Connect Back-Channel Logout 1.0, section 2.6. */
import type { RequestContext } from '#server/core/context.ts'
import { providerClient } from './provider-client.ts'
import { hashToken } from './sessions.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** Signatures with a key pair only: none with a shared secret, and never `none`. */
const algorithms = ['RS', 'PS', 'ES'].flatMap((kind) => [256, 384, 512].map((n) => `${kind}${n}`))
const requestMs = 4_000

/** The session that ended at the provider: by its id there, by the person, or by both. */
export interface EndedSession {
  issuer: string
  subject: string | null
  sid: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Verifies a logout token and uses it up.
 * @returns null when it is no valid token of a known provider, or was used before
 * @throws Refusal 503 when the provider cannot be reached
 */
export async function takeLogoutToken(
  ctx: RequestContext,
  token: string,
): Promise<EndedSession | null> {
  const { createRemoteJWKSet, decodeJwt, jwtVerify } = await import('jose')
  const unverified = await Promise.resolve(token)
    .then(decodeJwt)
    .catch(() => null)
  const issuer = textOf(unverified?.iss)
  if (!issuer) return null
  const known = await ctx.db
    .selectFrom('identityProvider')
    .where('issuer', '=', issuer)
    .where('status', '=', 1)
    .select(['id', 'clientId'])
    .executeTakeFirst()
  if (!known) return null
  const { config } = await providerClient(ctx.services, known.id)
  const { jwks_uri: keys } = config.serverMetadata()
  if (!keys) return null
  const verified = await jwtVerify(
    token,
    createRemoteJWKSet(new URL(keys), { timeoutDuration: requestMs }),
    {
      issuer,
      audience: known.clientId,
      algorithms: [...algorithms, 'EdDSA', 'Ed25519'],
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: '5 minutes',
      clockTolerance: 30,
    },
  ).catch(() => null)
  if (!verified) return null
  const { payload } = verified
  const [subject, sid] = [textOf(payload.sub), textOf(payload['sid'])]
  const events = payload['events'] as Record<string, unknown> | null
  const isLogout = typeof events === 'object' && events !== null && event in events
  if (!isLogout || 'nonce' in payload || (!subject && !sid)) return null
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('logoutToken')
    .values({ tokenHash: hashToken(`${issuer} ${payload.jti}`) })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ? { issuer, subject, sid } : null
}
