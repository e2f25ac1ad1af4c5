/** A real OpenID provider (oidc-provider) on this machine, for tests, whose answers can be forged. */
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, decodeJwt } from 'jose'
import type { JWK, JWTPayload } from 'jose'
import Provider from 'oidc-provider'

export const clientId = 'plimsoll'
export const clientSecret = 'a secret of tests, 32 characters long'

/** Claims of an account, besides its subject. */
export interface DirectoryAccount {
  preferred_username?: string
  name?: string
  email?: string
  groups?: string[]
}
/** Changes an ID token before it is sent. */
export type Forge = (claims: JWTPayload, sign: Sign) => Promise<string> | string
interface Sign {
  /** by the key of the provider */
  good(claims: JWTPayload, header?: object): Promise<string>
  /** by another key with the same id */
  bad(claims: JWTPayload, header?: object): Promise<string>
  /** by the client secret */
  shared(claims: JWTPayload): Promise<string>
  /** not at all */
  none(claims: JWTPayload): string
}

export interface TestProvider {
  issuer: string
  accounts: Record<string, DirectoryAccount>
  /** the account that signs in without being asked; null: a page with a button for each */
  signsIn: string | null
  /** changes the next ID tokens */
  forge: Forge | null
  sign: Sign
  /** accepts connections and does not answer */
  hangs: boolean
  /**
   * Follows the redirects of a sign-in, as a browser does.
   * @param jar cookies of the browser
   * @returns the parameters of the redirect back
   */
  follow(url: string, jar?: Map<string, string>): Promise<URLSearchParams>
  close(): Promise<void>
}

async function signing(): Promise<{ jwk: JWK; sign: Sign }> {
  const make = async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    return { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' } as JWK
  }
  const [jwk, other] = [await make(), await make()]
  const by =
    (key: JWK) =>
    async (claims: JWTPayload, header: object = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test', ...header })
        .sign(await importJWK(key, 'RS256'))
  return {
    jwk,
    sign: {
      good: by(jwk),
      bad: by(other),
      shared: (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(clientSecret)),
      none: (claims) => new UnsecuredJWT(claims).encode(),
    },
  }
}

/** @param appUrl address of the application, whose redirect address is registered */
export async function startOidcProvider(appUrl: string): Promise<TestProvider> {
  const { jwk, sign } = await signing()
  const server: Server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/login/provider`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        backchannel_logout_uri: `${appUrl}/api/auth/provider/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk as never] },
    cookies: { keys: ['tests'] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'groups'],
      email: ['email'],
      auth_time: null,
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    // Its own refuses addresses of this machine.
    fetch: (url, options = {}) => {
      const { dispatcher: _, ...rest } = options as RequestInit & { dispatcher?: unknown }
      return fetch(url, rest)
    },
    pkce: { required: () => true },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, auth_time: undefined, ...test.accounts[id] }),
    }),
    // Everything is granted, so that nobody is asked for consent.
    async loadExistingGrant(ctx) {
      const grant = new provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) {
      const chosen = ctx.query['as'] ?? test.signsIn
      if (typeof chosen !== 'string') {
        ctx.type = 'html'
        ctx.body = Object.keys(test.accounts)
          .map((id) => `<p><a href="${ctx.path}?as=${id}">Sign in as ${id}</a></p>`)
          .join('')
        return
      }
      const result =
        chosen === 'refuse' ? { error: 'access_denied' } : { login: { accountId: chosen } }
      await provider.interactionFinished(ctx.req, ctx.res, result)
      ctx.respond = false
      return
    }
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (test.forge && body && typeof body === 'object' && body.id_token)
      body.id_token = await test.forge(decodeJwt(body.id_token), sign)
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!test.hangs) void answer(request, response)
  })
  const test: TestProvider = {
    issuer,
    accounts: {},
    signsIn: null,
    forge: null,
    sign,
    hangs: false,
    follow: (url, jar = new Map()) => followRedirects(url, `${appUrl}/login/provider`, jar),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return test
}

async function followRedirects(
  start: string,
  end: string,
  jar: Map<string, string>,
): Promise<URLSearchParams> {
  let url = start
  for (let steps = 0; steps < 12; steps++) {
    if (url.startsWith(`${end}?`)) return new URL(url).searchParams
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const to = response.headers.get('location')
    if (!to) throw new Error(`${url}: ${response.status} ${await response.text()}`)
    url = new URL(to, url).href
  }
  throw new Error('too many redirects')
}
