/** What the log and the metrics say of failed sign-ins. */
import type { Ctx, Services } from '../http/context.ts'

/** Why a sign-in failed. `expired`: a password given by somebody else has ended; `limit`: too many attempts; `off`: the account or its role is switched off. */
export const failureReasons = ['password', 'captchaInvalid', 'captchaError', 'code', 'limit', 'expired', 'off'] as const
export type FailureReason = (typeof failureReasons)[number]

const counts = new WeakMap<Services['sessions'], Map<FailureReason, number>>()
/** Failed sign-ins since the process started, by reason. */
export const failureCounts = ({ sessions }: Services): ReadonlyMap<FailureReason, number> => counts.get(sessions) ?? new Map()

export interface Failure {
  reason: FailureReason
  /** the name as it was typed */
  name: string
  /** the account of that name, where there is one */
  person: { userId: number | null; username: string | null } | undefined
  /** whether the person has signed in from this device before */
  known: boolean
}

/**
 * Writes a failed sign-in to the log. The name only where an account has it: other words in that
 * field may be a password. They are written as a keyed digest, by which repetitions can be told.
 */
export function logSignInFailure({ services, ip, userAgent }: Ctx, { reason, name, person, known }: Failure): void {
  const mine = counts.get(services.sessions) ?? new Map<FailureReason, number>()
  counts.set(services.sessions, mine.set(reason, (mine.get(reason) ?? 0) + 1))
  const who = person ? { user: person.userId, username: person.username } : { nameDigest: services.secrets.digest(name.trim().toLowerCase(), 'sign-in name') }
  services.log.warn({ event: 'signInFailed', reason, ...who, ip, knownDevice: known, userAgent: userAgent.slice(0, 200) }, 'sign-in failed')
}
