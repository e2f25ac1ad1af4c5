/** Recent authentication: calls for which being signed in is not enough (OWASP ASVS 7.5.1). */
import { defineMessages } from '#common/text.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal, refuse } from '#server/core/refusal.ts'
import type { Action } from '#server/core/action.ts'
import { apiKeyRefusal } from './api-keys.ts'
import { localWaysOf, providersOf } from './local-sign-in.ts'
import { confirmedForMs } from './sessions.ts'
import type { Proof } from './sessions.ts'

const recentAuthText = defineMessages('auth', {
  confirmIdentity: [
    '此操作须确认是您本人：请先用密码、验证码、通行密钥或身份提供方确认，然后重试',
    'Confirm your identity with your password, code, passkey or identity provider, then try again',
  ],
  confirmPassword: [
    '此操作须确认是您本人：请先用密码通过 auth/confirm 确认，然后重试',
    'Confirm your identity with your password (auth/confirm), then try again',
  ],
})
export const confirmIdentityKey = recentAuthText.confirmIdentity.key

/** Ways in which a person can prove their identity; the password where there is no other. */
async function waysOf(ctx: RequestContext): Promise<Proof[]> {
  const { db } = ctx.services
  const { userId } = ctx.user
  const person = await db
    .selectFrom('principal')
    .where('userId', '=', userId)
    .select('secondFactor')
    .executeTakeFirst()
  const providers = await providersOf(db, userId)
  const ways: Proof[] = [
    ...(await localWaysOf(db, userId)),
    ...(person?.secondFactor ? (['code'] as const) : []),
    ...(providers.length ? (['provider'] as const) : []),
  ]
  return ways.some((way) => strong.includes(way)) ? ways : ['password', ...ways]
}
/** Ways that also suffice to change the second factor, whose codes do not. */
const strong: readonly Proof[] = ['password', 'passkey', 'provider']

/**
 * Checked before the transaction of a call.
 * @throws Refusal 403 `auth.confirmIdentity` with the ways the person has and the validity of a
 * proof; 403 `auth.notByApiKey` for an API key, which cannot prove an identity
 */
export async function requireRecentAuth<I>(
  ctx: RequestContext,
  action: Action<I>,
  input: I,
): Promise<void> {
  const { recentAuth = false } = action
  const needed = typeof recentAuth === 'function' ? await recentAuth(ctx, input) : recentAuth
  if (!needed) return
  if (ctx.user.apiKey) refuse(403, apiKeyRefusal.notByApiKey)
  const accepted: readonly Proof[] = needed === 'password' ? strong : [...strong, 'code']
  if (await ctx.services.sessions.isConfirmed(ctx.token, accepted)) return
  const ways = (await waysOf(ctx)).filter((way) => accepted.includes(way))
  const { zh, en } =
    ways.join() === 'password' ? recentAuthText.confirmPassword : recentAuthText.confirmIdentity
  const refusal = new Refusal(403, { key: confirmIdentityKey, zh, en })
  refusal.data = {
    ways,
    minutes: confirmedForMs / 60_000,
    ...(ways.includes('provider') && {
      providers: await providersOf(ctx.services.db, ctx.user.userId),
    }),
  }
  throw refusal
}

/** Resources whose changes affect permissions, signatures or charges. */
const sensitiveResources = [
  'sys/apiKey',
  'sys/user',
  'sys/identityProvider',
  'sys/identityGroup',
  'sys/role',
  'sys/menu',
  'sys/setting',
  'sys/signingKey',
  'basic/certFee',
  'basic/othFee',
]
/** Last parts of rights that are sensitive in any resource. */
const sensitiveRights = [
  'valid',
  'resetPassword',
  'resetFactor',
  'sessions',
  'allot',
  'roll',
  'signing',
]

/**
 * Lists calls that change something sensitive without declaring whether they need recent
 * authentication.
 */
export function recentAuthFaults(
  path: string,
  actions: Readonly<Record<string, Action>>,
): string[] {
  const isSensitive = ({ requires, requiresAlso }: Action) =>
    sensitiveResources.includes(path) ||
    sensitiveRights.includes((requiresAlso ?? requires ?? '').split('.').at(-1)!)
  return Object.entries(actions)
    .filter(
      ([, action]) =>
        !action.noTransaction && isSensitive(action) && action.recentAuth === undefined,
    )
    .map(([name]) => `${path}/${name}: changes what is sensitive; say when it needs recentAuth`)
}
