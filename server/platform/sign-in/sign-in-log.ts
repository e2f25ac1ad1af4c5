/** Log entries and metrics of failed sign-ins. */
import type { RequestContext, Services } from '#server/core/context.ts'

/**
 * Reasons of a failed sign-in. `expired`: a password set by another person has expired; `limit`:
 * too many attempts; `off`: the account or its role is switched off; `provider`:
 * refused after an identity provider, or because only a provider signs this user in; `passkey`: not
 * valid; `passkeyCounter`: its counter did not rise, so it may have been copied.
 */
export const failureReasons = [
  'password',
  'captchaInvalid',
  'captchaError',
  'code',
  'limit',
  'expired',
  'off',
  'provider',
  'passkey',
  'passkeyCounter',
] as const
export type FailureReason = (typeof failureReasons)[number]

const counts = new WeakMap<Services['sessions'], Map<FailureReason, number>>()
/** Failed sign-ins since the process started, by reason. */
export const failureCounts = ({ sessions }: Services): ReadonlyMap<FailureReason, number> =>
  counts.get(sessions) ?? new Map()

export interface Failure {
  reason: FailureReason
  /** the name as entered */
  name: string
  /** the account of that name, if it exists */
  person: { userId: number | null; username: string | null } | undefined
  /** whether the device is known */
  known: boolean
}

/**
 * Logs a failed sign-in. The name is logged only if an account has it, because another text in that
 * field may be a password. Such a text is logged as a keyed digest, which shows repetitions.
 */
export function logSignInFailure(
  { services, ip, userAgent }: RequestContext,
  { reason, name, person, known }: Failure,
): void {
  const mine = counts.get(services.sessions) ?? new Map<FailureReason, number>()
  counts.set(services.sessions, mine.set(reason, (mine.get(reason) ?? 0) + 1))
  const who = person
    ? { user: person.userId, username: person.username }
    : { nameDigest: services.secrets.digest(name.trim().toLowerCase(), 'sign-in name') }
  services.log.warn(
    {
      event: 'signInFailed',
      reason,
      ...who,
      ip,
      knownDevice: known,
      userAgent: userAgent.slice(0, 200),
    },
    'sign-in failed',
  )
}
