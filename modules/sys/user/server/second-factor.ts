/** Second factor: an authenticator app (TOTP, RFC 6238) and recovery codes. */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '#server/platform/sign-in/sessions.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext, Services } from '#server/core/context.ts'

/**
 * Six digits, 30 seconds, SHA-1, as supported by all authenticator apps. The previous and the next
 * step are accepted, because clocks differ.
 */
const period = 30
const window = 1
const recoveryCodes = 10
/** 24 characters out of 32: 120 bits, so a plain hash is enough (OWASP ASVS 6.5.2 requires 112). */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

const sealedFor = (userId: number) => `second factor ${userId}`
const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Plimsoll', label, secret, algorithm: 'SHA1', digits: 6, period })
/** Normalizes a typed code. */
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

/** Whether a user has a confirmed second factor. */
export const hasFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('secondFactor')
    .where('userId', '=', userId)
    .where('confirmedTime', 'is not', null)
    .select('userId')
    .executeTakeFirst()) !== undefined

/** Number of unused recovery codes. */
export const codesLeft = async (db: Db, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('recoveryCode')
      .where('userId', '=', userId)
      .where('usedTime', 'is', null)
      .select('codeHash')
      .execute()
  ).length

/**
 * Creates a new secret, which a code must confirm; an unconfirmed earlier one is discarded.
 * @returns the key as text and as URI for a QR code
 */
export async function startEnrolment(
  ctx: RequestContext,
  userId: number,
  label: string,
): Promise<{ key: string; uri: string }> {
  const secret = new Secret({ size: 20 })
  const sealedSecret = ctx.services.secrets.encrypt(secret.base32, sealedFor(userId))
  await ctx.db
    .insertInto('secondFactor')
    .values({ userId, secret: sealedSecret })
    .onConflict((c) =>
      c
        .column('userId')
        .doUpdateSet({ secret: sealedSecret, lastStep: 0 })
        .where('secondFactor.confirmedTime', 'is', null),
    )
    .execute()
  return { key: secret.base32, uri: totpOf(secret, label).toString() }
}

/**
 * Whether the TOTP code is valid now and was not used before. Uses it up; of two concurrent uses
 * one succeeds.
 */
export async function consumeTotpCode(
  services: Services,
  db: Db,
  userId: number,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactor')
    .where('userId', '=', userId)
    .select('secret')
    .executeTakeFirst()
  const token = plain(code)
  if (!row || !/^\d{6}$/.test(token)) return false
  const timestamp = services.sessions.now()
  const base32 = services.secrets.decrypt(row.secret, sealedFor(userId)).toString()
  const delta = totpOf(Secret.fromBase32(base32)).validate({ token, window, timestamp })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / period) + delta
  // Reseals the secret after the key of the installation was exchanged.
  const sealed = services.secrets.needsReencryption(row.secret)
    ? services.secrets.encrypt(base32, sealedFor(userId))
    : row.secret
  return (
    (await db
      .updateTable('secondFactor')
      .set({ lastStep: step, secret: sealed })
      .where('secret', '=', row.secret)
      .where('userId', '=', userId)
      .where('lastStep', '<', step)
      .returning('userId')
      .executeTakeFirst()) !== undefined
  )
}

/** Whether this is an unused recovery code of the user. Uses it up. */
export async function consumeRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCode')
    .set({ usedTime: new Date().toISOString() })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashToken(plain(code)))
    .where('usedTime', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}

/** Confirms the second factor. */
export const confirmFactor = async (db: Db, userId: number): Promise<void> =>
  void (await db
    .updateTable('secondFactor')
    .set({ confirmedTime: new Date().toISOString() })
    .where('userId', '=', userId)
    .execute())

/**
 * Creates ten new recovery codes and invalidates earlier ones.
 * @returns the codes, shown once; only hashes are stored
 */
export async function newRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from(randomBytes(24), (byte) => letters.charAt(byte % letters.length)).join(''),
  )
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ userId, codeHash: hashToken(code) })))
    .execute()
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/** Removes the second factor and its recovery codes. @returns whether there was one */
export const removeSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .deleteFrom('secondFactor')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined
