/** Recent authentication: calls for which being signed in is not enough (OWASP ASVS 7.5.1). */
import { text } from '#common/text.ts'
import type { Ctx } from '../http/context.ts'
import { Refusal } from '../http/refusal.ts'
import type { Action } from '../resource.ts'
import { confirmedForMs } from './sessions.ts'
import type { Proof } from './sessions.ts'

/**
 * Whether a call needs a proof of identity given within the last five minutes of its session: always,
 * always and by password, or depending on who calls with what. A sign-in is such a proof.
 */
export type RecentAuth<I = any> =
  boolean | 'password' | ((ctx: Ctx, input: I) => Promise<boolean> | boolean)

const recentAuthText = text('auth', {
  confirmIdentity: [
    '此操作须确认是您本人：请先用密码或验证码通过 auth/confirm 确认，然后重试',
    'This needs to be you: confirm with your password or a code (auth/confirm), then try again',
  ],
  confirmPassword: [
    '此操作须确认是您本人：请先用密码通过 auth/confirm 确认，然后重试',
    'This needs to be you: confirm with your password (auth/confirm), then try again',
  ],
})
export const confirmIdentityKey = recentAuthText.confirmIdentity.key

/** The ways in which a person can prove their identity. */
async function waysOf(ctx: Ctx): Promise<Proof[]> {
  const person = await ctx.services.db.selectFrom('principal').where('userId', '=', ctx.user.userId)
    .select('secondFactor').executeTakeFirst()
  return person?.secondFactor ? ['password', 'code'] : ['password']
}

/**
 * Judged before the transaction of a call.
 * @throws Refusal 403 `auth.confirmIdentity`, with the ways the person has and how long a proof is valid
 */
export async function requireRecentAuth<I>(ctx: Ctx, action: Action<I>, input: I): Promise<void> {
  const { recentAuth = false } = action
  const needed = typeof recentAuth === 'function' ? await recentAuth(ctx, input) : recentAuth
  if (!needed) return
  const accepted: readonly Proof[] = needed === 'password' ? ['password'] : ['password', 'code']
  if (await ctx.services.sessions.isConfirmed(ctx.token, accepted)) return
  const ways = (await waysOf(ctx)).filter((way) => accepted.includes(way))
  const { zh, en } = ways.length > 1 ? recentAuthText.confirmIdentity : recentAuthText.confirmPassword
  const refusal = new Refusal(403, { key: confirmIdentityKey, zh, en })
  refusal.data = { ways, minutes: confirmedForMs / 60_000 }
  throw refusal
}

/** Resources whose every change decides what people may do, what is signed, or what is charged. */
const sensitiveResources = [
  'sys/user', 'sys/role', 'sys/menu', 'sys/setting', 'sys/signingKey', 'basic/certFee', 'basic/othFee',
]
/** Last parts of rights that are sensitive in any resource. */
const sensitiveRights = ['valid', 'resetPassword', 'resetFactor', 'sessions', 'allot', 'roll', 'signing']

/** Calls that change something sensitive without saying whether they need recent authentication. */
export function recentAuthFaults(path: string, actions: Readonly<Record<string, Action>>): string[] {
  const isSensitive = ({ needs, checks }: Action) =>
    sensitiveResources.includes(path) || sensitiveRights.includes((checks ?? needs ?? '').split('.').at(-1)!)
  return Object.entries(actions)
    .filter(([, action]) => !action.reads && isSensitive(action) && action.recentAuth === undefined)
    .map(([name]) => `${path}/${name}: changes what is sensitive; say when it needs recentAuth`)
}
