import type { InputOf, OutputOf } from '#common/contract.ts'
import { exchangeCode, providerClient } from '#server/platform/sign-in/provider-client.ts'
import type { Claims, Provider } from '#server/platform/sign-in/provider-client.ts'
import { takeRequest } from '#server/platform/sign-in/provider-requests.ts'
import type { Purpose } from '#server/platform/sign-in/provider-requests.ts'
import { confirmedForMs } from '#server/platform/sign-in/sessions.ts'
import { logSignInFailure } from '#server/platform/sign-in/sign-in-log.ts'
import { addressSubjects, attempt } from '#server/platform/sign-in/throttle.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal, refuse } from '#server/core/refusal.ts'
import { linkAccount } from '#modules/sys/identityProvider/server/linked-identities.ts'
import type { auth } from '../../auth.contract.ts'
import { personById } from '../find-account.ts'
import { openSession } from '../open-session.ts'
import { memberAccount } from './member-account.ts'
import { signInProviderText } from './provider.text.ts'

type Answer = InputOf<typeof auth, 'provider/finishOwn'>

/**
 * The verified claims of an answer, and its request, which is used up.
 * @throws Refusal 403 when state, browser, session or answer do not fit, 503 without a provider
 */
async function verifiedClaims(
  ctx: RequestContext,
  answer: Answer,
  purposes: readonly Purpose[],
): Promise<{ provider: Provider; claims: Claims; purpose: Purpose }> {
  const request = await takeRequest(ctx, answer, purposes)
  if (!request) return refuse(403, signInProviderText.requestOver)
  const client = await providerClient(ctx.services, request.providerId)
  const maxAge = request.purpose === 'signIn' ? undefined : confirmedForMs / 1000
  const claims = await exchangeCode(ctx.services, client, answer, request, maxAge)
  return { provider: client.provider, claims, purpose: request.purpose }
}

/**
 * Completes a sign-in at a provider: verifies the answer, finds or creates the user, sets role and
 * data scope from the groups, and opens a session. Failures are limited by address, as at sign-in.
 */
export async function finishSignIn(
  ctx: RequestContext,
  input: InputOf<typeof auth, 'provider/finish'>,
): Promise<OutputOf<typeof auth, 'provider/finish'>> {
  try {
    return await attempt(ctx.db, addressSubjects(ctx.ip), () => sessionOf(ctx, input))
  } catch (error) {
    if (error instanceof Refusal && error.status < 500)
      logSignInFailure(ctx, { reason: 'provider', name: '', person: undefined, known: false })
    throw error
  }
}

async function sessionOf(ctx: RequestContext, input: InputOf<typeof auth, 'provider/finish'>) {
  const { provider, claims } = await verifiedClaims(ctx, input, ['signIn'])
  const found = await runAsSystem(ctx.services, (own) =>
    memberAccount({ ...own, ip: ctx.ip, userAgent: ctx.userAgent }, provider, claims),
  )
  if ('refused' in found) return refuse(403, found.refused, found.params)
  const person = await personById(ctx.db, found.userId)
  if (!person?.active) return refuse(403, signInProviderText.accountOff)
  const { auth_time: provedAt, sid } = claims
  const opening = {
    way: 'provider' as const,
    identityId: found.identityId,
    sid: typeof sid === 'string' ? sid : null,
    provedAt: typeof provedAt === 'number' ? provedAt * 1000 : null,
  }
  return openSession(ctx, person, input.device, opening, claims.iss)
}

/**
 * Completes a proof of identity, or links an account, for the signed-in user.
 * @throws Refusal 403 for an account that is not linked to the user, 409 for one that is linked to
 *   another
 */
export async function finishOwn(
  ctx: RequestContext,
  input: Answer,
): Promise<OutputOf<typeof auth, 'provider/finishOwn'>> {
  const { userId } = ctx.user
  const { provider, claims, purpose } = await attempt(
    ctx.db,
    [{ kind: 'reauthentication', name: String(userId) }],
    () => verifiedClaims(ctx, input, ['confirm', 'link']),
  )
  if (purpose === 'link') {
    await runAsSystem(ctx.services, (own) =>
      linkAccount({ ...own, user: ctx.user, ip: ctx.ip, userAgent: ctx.userAgent }, userId, {
        providerId: provider.id,
        issuer: claims.iss,
        subject: claims.sub,
      }),
    )
    return { minutes: null }
  }
  const identity = await ctx.db
    .selectFrom('linkedIdentity')
    .where('issuer', '=', claims.iss)
    .where('subject', '=', claims.sub)
    .where('userId', '=', userId)
    .select('id')
    .executeTakeFirst()
  if (!identity) return refuse(403, signInProviderText.otherAccount)
  await ctx.services.sessions.confirm(ctx.token, 'provider')
  await writeAuditEntry(ctx, { resource: 'auth', rowId: userId, action: 'confirm' })
  return { minutes: confirmedForMs / 60_000 }
}
