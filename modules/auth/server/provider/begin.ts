import type { InputOf, OutputOf } from '#common/contract.ts'
import { authorizationUrl, providerClient } from '#server/platform/sign-in/provider-client.ts'
import { openRequest } from '#server/platform/sign-in/provider-requests.ts'
import type { Purpose } from '#server/platform/sign-in/provider-requests.ts'
import { addressSubjects, takeAttempt } from '#server/platform/sign-in/throttle.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { auth } from '../../auth.contract.ts'

type Begun = OutputOf<typeof auth, 'provider/begin'>

/** The active providers, for the sign-in page. */
export async function listProviders(
  ctx: RequestContext,
): Promise<OutputOf<typeof auth, 'provider/list'>> {
  const list = await ctx.db
    .selectFrom('identityProvider')
    .where('status', '=', 1)
    .select(['id', 'nameZh', 'nameEn'])
    .orderBy('nameEn')
    .execute()
  return { list }
}

/**
 * Begins a sign-in at a provider. Limited by address, because anybody may call it.
 * @throws Refusal 429 after too many, 503 when the provider cannot be reached
 */
export async function beginSignIn(
  ctx: RequestContext,
  { providerId }: InputOf<typeof auth, 'provider/begin'>,
): Promise<Begun> {
  const kinds = ['provider', 'providerNetwork', 'providerRange'] as const
  await takeAttempt(ctx.db, addressSubjects(ctx.ip, kinds))
  return begin(ctx, providerId, 'signIn')
}

/** Begins a proof of identity, or the linking of an account, for the signed-in user. */
export const beginOwn = (
  ctx: RequestContext,
  { providerId, purpose }: InputOf<typeof auth, 'provider/beginOwn'>,
): Promise<Begun> => begin(ctx, providerId, purpose)

async function begin(ctx: RequestContext, providerId: number, purpose: Purpose): Promise<Begun> {
  const client = await providerClient(ctx.services, providerId)
  const { browser, ...expected } = await openRequest(ctx, providerId, purpose)
  const url = await authorizationUrl(ctx.services, client, expected, purpose !== 'signIn')
  return { url, state: expected.state, browser }
}
