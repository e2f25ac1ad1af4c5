import { attempt, clearFailures } from '#server/platform/sign-in/throttle.ts'
import type { Subject } from '#server/platform/sign-in/throttle.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import {
  startEnrolment,
  confirmFactor,
  removeSecondFactor,
  hasFactor,
  newRecoveryCodes,
  consumeTotpCode,
  consumeRecoveryCode,
} from '#modules/sys/user/server/second-factor.ts'
import { authText } from '../auth.text.ts'

interface CodeCheck {
  /** whether a recovery code is accepted */
  recovery?: boolean
  /** counters of a wrong code; default: the codes of the user */
  subjects?: readonly Subject[]
}

/**
 * Verifies a TOTP code, or a recovery code where accepted. Guesses are limited per user, across
 * calls and addresses.
 * @throws Refusal 400 at the field `code`, 429 after too many
 */
export async function verifyCode(
  { services }: RequestContext,
  userId: number,
  code: string,
  { recovery = true, subjects = [{ kind: 'code', name: String(userId) }] }: CodeCheck = {},
): Promise<void> {
  const { db } = services
  await attempt(db, subjects, async () => {
    if (
      !(await consumeTotpCode(services, db, userId, code)) &&
      !(recovery && (await consumeRecoveryCode(db, userId, code)))
    )
      refuseFields({ field: 'code', phrase: authText.codeWrong })
  })
  if (subjects[0]) await clearFailures(db, subjects[0])
}

/** Starts the enrolment of the own second factor: a key as QR code and as text. */
export async function beginOwnFactor(ctx: RequestContext) {
  if (await hasFactor(ctx.db, ctx.user.userId)) refuse(409, authText.factorOn)
  const { key, uri } = await startEnrolment(ctx, ctx.user.userId, ctx.user.username)
  const { toDataURL } = await import('qrcode')
  return {
    key: key.replace(/.{4}(?=.)/g, '$& '),
    uri,
    qr: await toDataURL(uri, { margin: 2, width: 240 }),
  }
}

/**
 * Verifies a first code, which proves that the authenticator has the key.
 * @throws Refusal 409 where no enrolment is open
 */
export async function verifyEnrolmentCode(
  ctx: RequestContext,
  { code }: { code: string },
): Promise<void> {
  const { userId } = ctx.user
  if (await hasFactor(ctx.db, userId)) refuse(409, authText.factorOn)
  if (
    !(await ctx.db
      .selectFrom('secondFactor')
      .where('userId', '=', userId)
      .select('userId')
      .executeTakeFirst())
  )
    refuse(409, authText.factorNotBegun)
  await verifyCode(ctx, userId, code, { recovery: false })
}

/**
 * Enables the own second factor. Other sessions end, because they were opened without it.
 * @returns the recovery codes, only here
 */
export async function confirmOwnFactor(ctx: RequestContext): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.user
  await confirmFactor(ctx.db, userId)
  const recoveryCodes = await newRecoveryCodes(ctx.db, userId)
  await writeAuditEntry(ctx, { resource: 'sys/user', rowId: userId, action: 'factorOn' })
  await ctx.services.sessions.endAll(userId, ctx.db, ctx.token)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
  return { recoveryCodes }
}

/** Verifies a code before the factor changes; `recentAuth` verifies the password. */
export async function verifyOwnCode(
  ctx: RequestContext,
  { code }: { code: string },
): Promise<void> {
  if (!(await hasFactor(ctx.db, ctx.user.userId))) refuse(409, authText.factorOff)
  await verifyCode(ctx, ctx.user.userId, code)
}

/**
 * Removes the own second factor. Other sessions end. If the role requires one, the user must enrol
 * again.
 */
export async function removeOwnSecondFactor(ctx: RequestContext): Promise<void> {
  const { userId } = ctx.user
  await removeSecondFactor(ctx.db, userId)
  await writeAuditEntry(ctx, { resource: 'sys/user', rowId: userId, action: 'factorOff' })
  await ctx.services.sessions.endAll(userId, ctx.db, ctx.token)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}

/** Replaces the recovery codes. Other sessions end. */
export async function renewCodes(ctx: RequestContext): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.user
  await writeAuditEntry(ctx, { resource: 'sys/user', rowId: userId, action: 'recoveryCodes' })
  await ctx.services.sessions.endAll(userId, ctx.db, ctx.token)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
  return { recoveryCodes: await newRecoveryCodes(ctx.db, userId) }
}
