/** Identity providers by OpenID Connect: discovery, code flow with PKCE, logout tokens. */
import type { Configuration } from 'openid-client'
import { defineMessages } from '#common/text.ts'
import type { Services } from '#server/core/context.ts'
import { httpText, Refusal, refuse } from '#server/core/refusal.ts'

export const providerText = defineMessages('provider', {
  down: [
    '无法连接“{nameZh}”，请稍后再试，或使用其他方式登录',
    '“{nameEn}” cannot be reached: try again later, or use another sign-in method',
  ],
  off: ['该身份提供方已停用', 'This identity provider is inactive'],
  refused: [
    '“{nameZh}”未完成登录，请重新登录',
    '“{nameEn}” did not complete the sign-in: sign in again',
  ],
  invalid: [
    '“{nameZh}”的应答未通过验证，登录已拒绝，请重新登录',
    'The response of “{nameEn}” could not be verified and the sign-in was refused: sign in again',
  ],
})

/** Purpose of the sealed client secret of a provider. */
export const secretPurpose = 'client secret of an identity provider'

/** Seconds for one request to a provider, and milliseconds for all requests of a call. */
const [requestSeconds, callMs] = [6, 9_000]
/** Milliseconds for which the description of a provider, or its absence, is cached. */
const [cachedMs, absentMs] = [10 * 60_000, 5_000]

/** Paths of this application that are registered at a provider. */
export const redirectUri = ({ config }: Services): string => `${config.publicUrl}/login/provider`

const read = (services: Services, id: number) =>
  services.db.selectFrom('identityProvider').where('id', '=', id).selectAll().executeTakeFirst()
export type Provider = NonNullable<Awaited<ReturnType<typeof read>>>
export interface ProviderClient {
  provider: Provider
  config: Configuration
}

interface Cached {
  config: Promise<Configuration>
  until: number
}
const cache = new WeakMap<Services, Map<string, Cached>>()

async function discover(services: Services, provider: Provider): Promise<Configuration> {
  const oidc = await import('openid-client')
  const { issuer, clientId, secret } = provider
  const isPlain = issuer.startsWith('http:')
  const allowed = isPlain ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    execute: allowed,
    timeout: requestSeconds,
  })
  const server = found.serverMetadata()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const clientSecret = secret && services.secrets.decrypt(secret, secretPurpose).toString()
  const authentication = !clientSecret
    ? oidc.None()
    : methods.includes('client_secret_basic')
      ? oidc.ClientSecretBasic(clientSecret)
      : oidc.ClientSecretPost(clientSecret)
  const config = new oidc.Configuration(server, clientId, undefined, authentication)
  config.timeout = requestSeconds
  if (isPlain) oidc.allowInsecureRequests(config)
  // The signature of ID tokens is verified by the keys of the provider, not by TLS alone.
  oidc.enableNonRepudiationChecks(config)
  return config
}

/** @throws Refusal 503 when `work` takes longer than the limit of a call */
async function withinLimit<T>(provider: Provider, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Refusal(503, providerText.down, namesOf(provider))), callMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
const namesOf = ({ nameZh, nameEn }: Provider) => ({ nameZh, nameEn })

/**
 * An active provider with its description, which is cached.
 * @throws Refusal 404 when it does not exist, 409 when it is switched off, 503 when it cannot be
 *   reached or describes itself wrongly
 */
export async function providerClient(services: Services, id: number): Promise<ProviderClient> {
  const provider = await read(services, id)
  if (!provider) return refuse(404, httpText.notFound)
  if (provider.status !== 1) return refuse(409, providerText.off)
  const known = cache.get(services) ?? new Map<string, Cached>()
  cache.set(services, known)
  const key = `${provider.id} ${provider.version}`
  let entry = known.get(key)
  if (!entry || Date.now() > entry.until) {
    for (const other of known.keys()) if (other.startsWith(`${provider.id} `)) known.delete(other)
    const config = discover(services, provider)
    const made: Cached = { config, until: Date.now() + cachedMs }
    config.catch((err: unknown) => {
      made.until = Date.now() + absentMs
      services.log.warn({ err, provider: provider.issuer }, 'an identity provider cannot be used')
    })
    known.set(key, made)
    entry = made
  }
  const { config } = entry
  try {
    return { provider, config: await withinLimit(provider, config) }
  } catch {
    return refuse(503, providerText.down, namesOf(provider))
  }
}

/** The description of a provider, read again. @throws Refusal as `providerClient` */
export async function describeProvider(services: Services, id: number) {
  for (const key of cache.get(services)?.keys() ?? [])
    if (key.startsWith(`${id} `)) cache.get(services)?.delete(key)
  const { config } = await providerClient(services, id)
  const server = config.serverMetadata()
  return {
    authorizationEndpoint: server.authorization_endpoint ?? '',
    backChannelLogout: server['backchannel_logout_supported'] === true,
  }
}

/** What a sign-in at a provider remembers until its answer. */
export interface Expected {
  state: string
  nonce: string
  verifier: string
}

/**
 * The address at the provider where a person signs in.
 * @param again whether they must prove their identity again, although they are signed in there
 */
export async function authorizationUrl(
  services: Services,
  { provider, config }: ProviderClient,
  { state, nonce, verifier }: Expected,
  again: boolean,
): Promise<string> {
  const oidc = await import('openid-client')
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(services),
    scope: `openid ${provider.scopes}`,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login', max_age: '0' }),
  })
  return url.href
}

/** The parameters with which a provider sends the browser back. */
export interface ProviderAnswer {
  code?: string | null
  error?: string | null
  iss?: string | null
}
export type Claims = Readonly<Record<string, unknown>> & { sub: string; iss: string }

/**
 * Exchanges the code for the claims of the person: signature, issuer, audience, expiry, nonce,
 * state, PKCE and issuer of the answer are verified.
 * @param maxAge seconds since the person proved their identity to the provider, at most
 * @throws Refusal 403 when anything is wrong, 503 when the provider does not answer
 */
export async function exchangeCode(
  services: Services,
  client: ProviderClient,
  answer: ProviderAnswer,
  { state, nonce, verifier }: Expected,
  maxAge?: number,
): Promise<Claims> {
  const { provider, config } = client
  const names = namesOf(provider)
  if (answer.error || !answer.code) return refuse(403, providerText.refused, names)
  const oidc = await import('openid-client')
  const url = new URL(redirectUri(services))
  url.searchParams.set('code', answer.code)
  url.searchParams.set('state', state)
  if (answer.iss) url.searchParams.set('iss', answer.iss)
  const exchange = async (): Promise<Claims> => {
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      ...(maxAge !== undefined && { maxAge }),
    })
    const claims = tokens.claims()!
    if (!config.serverMetadata().userinfo_endpoint || provider.groupsClaim in claims) return claims
    return {
      ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)),
      ...claims,
    }
  }
  try {
    return await withinLimit(provider, exchange())
  } catch (error) {
    if (error instanceof Refusal) throw error
    services.log.warn({ err: error, provider: provider.issuer }, 'an answer was refused')
    return isUnreachable(error)
      ? refuse(503, providerText.down, names)
      : refuse(403, providerText.invalid, names)
  }
}

/** Whether a provider gave no usable answer, by the causes that fetch and its time limit report. */
function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '', status = 0 } = cause as { code?: string; status?: number }
    if (code === 'OAUTH_TIMEOUT' || cause.name === 'TimeoutError' || status >= 500) return true
    if (cause.message === 'fetch failed') return true
    if (cause.cause instanceof Response && cause.cause.status >= 500) return true
  }
  return false
}
