import { attempt, forgetFailures } from '#server/access/throttle.ts'
import type { Subject } from '#server/access/throttle.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { beginFactor, confirmFactor, dropFactor, hasFactor, newRecoveryCodes, takeCode, takeRecoveryCode } from '#modules/sys/user/server/second-factor.ts'
import { authText } from '../auth.text.ts'

interface Asking {
  /** whether a recovery code is enough */
  recovery?: boolean
  /** what a wrong code counts for; the person's own codes unless told otherwise */
  subjects?: readonly Subject[]
}

/**
 * Takes a code of the authenticator, or a recovery code where that is enough; guesses are limited,
 * whoever makes them and wherever.
 * @throws Refusal 400 at the field `code`, 429 after too many
 */
export async function askCode({ services }: Ctx, userId: number, code: string, { recovery = true, subjects = [{ kind: 'code', name: String(userId) }] }: Asking = {}): Promise<void> {
  const { db } = services
  await attempt(db, subjects, async () => {
    if (!(await takeCode(services, db, userId, code)) && !(recovery && (await takeRecoveryCode(db, userId, code)))) refuseFields({ field: 'code', phrase: authText.codeWrong })
  })
  await forgetFailures(db, subjects[0]!)
}

/** Begins to set up the own second factor: a key for the authenticator, as a QR code and to be typed. */
export async function beginOwnFactor(ctx: Ctx) {
  if (await hasFactor(ctx.db, ctx.user.userId)) refuse(409, authText.factorOn)
  const { key, uri } = await beginFactor(ctx, ctx.user.userId, ctx.user.username)
  const { toDataURL } = await import('qrcode')
  return { key: key.match(/.{1,4}/g)!.join(' '), uri, qr: await toDataURL(uri, { margin: 2, width: 240 }) }
}

/** The authenticator shows that it has the key. @throws Refusal 409 where nothing is begun */
export async function judgeFirstCode(ctx: Ctx, { code }: { code: string }): Promise<void> {
  const { userId } = ctx.user
  if (await hasFactor(ctx.db, userId)) refuse(409, authText.factorOn)
  if (!(await ctx.db.selectFrom('secondFactor').where('userId', '=', userId).select('userId').executeTakeFirst())) refuse(409, authText.factorNotBegun)
  await askCode(ctx, userId, code, { recovery: false })
}

/** Puts the own second factor in use. Other sessions end: they were opened without it. @returns the recovery codes, this once */
export async function confirmOwnFactor(ctx: Ctx): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.user
  await confirmFactor(ctx.db, userId)
  const recoveryCodes = await newRecoveryCodes(ctx.db, userId)
  await record(ctx, { resource: 'sys/user', rowId: userId, action: 'factorOn' })
  await ctx.services.sessions.endAll(userId, ctx.db, ctx.token)
  ctx.after(() => ctx.services.sessions.forget())
  return { recoveryCodes }
}

/** A code of the factor that is to change; the password is asked for besides, by `recentAuth`. */
export async function judgeCode(ctx: Ctx, { code }: { code: string }): Promise<void> {
  if (!(await hasFactor(ctx.db, ctx.user.userId))) refuse(409, authText.factorOff)
  await askCode(ctx, ctx.user.userId, code)
}

/** Takes the own second factor away. Other sessions end. Whose role asks for one sets up another at once. */
export async function dropOwnFactor(ctx: Ctx): Promise<void> {
  const { userId } = ctx.user
  await dropFactor(ctx.db, userId)
  await record(ctx, { resource: 'sys/user', rowId: userId, action: 'factorOff' })
  await ctx.services.sessions.endAll(userId, ctx.db, ctx.token)
  ctx.after(() => ctx.services.sessions.forget())
}

/** New recovery codes instead of the earlier ones. Other sessions end. */
export async function renewCodes(ctx: Ctx): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.user
  await record(ctx, { resource: 'sys/user', rowId: userId, action: 'recoveryCodes' })
  await ctx.services.sessions.endAll(userId, ctx.db, ctx.token)
  ctx.after(() => ctx.services.sessions.forget())
  return { recoveryCodes: await newRecoveryCodes(ctx.db, userId) }
}
