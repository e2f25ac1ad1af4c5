/** The second factor of people: an authenticator app (TOTP, RFC 6238), and recovery codes for when it is lost. */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashOf } from '#server/access/sessions.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx, Services } from '#server/http/context.ts'

/** Six digits, every 30 seconds, SHA-1: what every authenticator app takes. The step before and the one after are taken too: clocks differ. */
const period = 30
const window = 1
const recoveryCodes = 10
/** 24 letters of 32 kinds: 120 bits, so that a plain hash is enough to keep it (OWASP ASVS 6.5.2 asks for 112). */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

const sealedFor = (userId: number) => `second factor ${userId}`
const totpOf = (secret: Secret, label = '') => new TOTP({ issuer: 'Plimsoll', label, secret, algorithm: 'SHA1', digits: 6, period })
/** However it is typed. */
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

/** Whether a person has a second factor in use. */
export const hasFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom('secondFactor').where('userId', '=', userId).where('confirmedTime', 'is not', null).select('userId').executeTakeFirst()) !== undefined

/** How many recovery codes are left. */
export const codesLeft = async (db: Db, userId: number): Promise<number> =>
  (await db.selectFrom('recoveryCode').where('userId', '=', userId).where('usedTime', 'is', null).select('codeHash').execute()).length

/** Lays down a new secret that is in use once a code confirms it; one begun before is forgotten. @returns the key as text and as an address for a QR code */
export async function beginFactor(ctx: Ctx, userId: number, label: string): Promise<{ key: string; uri: string }> {
  const secret = new Secret({ size: 20 })
  const kept = ctx.services.secrets.keep(secret.base32, sealedFor(userId))
  await ctx.db.insertInto('secondFactor').values({ userId, secret: kept })
    .onConflict((c) => c.column('userId').doUpdateSet({ secret: kept, lastStep: 0 }).where('secondFactor.confirmedTime', 'is', null)).execute()
  return { key: secret.base32, uri: totpOf(secret, label).toString() }
}

/** Whether the code of the authenticator is right at this moment and has not been accepted before. Accepted, it is used up: of two that come at once, one is. */
export async function takeCode(services: Services, db: Db, userId: number, code: string): Promise<boolean> {
  const row = await db.selectFrom('secondFactor').where('userId', '=', userId).select('secret').executeTakeFirst()
  const token = plain(code)
  if (!row || !/^\d{6}$/.test(token)) return false
  const timestamp = services.sessions.now()
  const base32 = services.secrets.read(row.secret, sealedFor(userId)).toString()
  const delta = totpOf(Secret.fromBase32(base32)).validate({ token, window, timestamp })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / period) + delta
  // The installation's key was exchanged: what the earlier one sealed is sealed by the new one.
  const sealed = services.secrets.isOld(row.secret) ? services.secrets.keep(base32, sealedFor(userId)) : row.secret
  return (await db.updateTable('secondFactor').set({ lastStep: step, secret: sealed }).where('secret', '=', row.secret).where('userId', '=', userId).where('lastStep', '<', step).returning('userId').executeTakeFirst()) !== undefined
}

/** Whether this is one of the person's recovery codes, not used yet. It is used up by it. */
export async function takeRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const taken = await db.updateTable('recoveryCode').set({ usedTime: new Date().toISOString() }).where('userId', '=', userId).where('codeHash', '=', hashOf(plain(code))).where('usedTime', 'is', null).returning('userId').executeTakeFirst()
  return taken !== undefined
}

/** Puts the second factor in use. */
export const confirmFactor = async (db: Db, userId: number): Promise<void> =>
  void (await db.updateTable('secondFactor').set({ confirmedTime: new Date().toISOString() }).where('userId', '=', userId).execute())

/** Makes ten new recovery codes; earlier ones open nothing any more. @returns them, to be shown once: only hashes are kept */
export async function newRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => Array.from(randomBytes(24), (byte) => letters[byte % letters.length]).join(''))
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db.insertInto('recoveryCode').values(codes.map((code) => ({ userId, codeHash: hashOf(code) }))).execute()
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** Takes the second factor away, with its recovery codes. @returns whether there was one */
export const dropFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await db.deleteFrom('secondFactor').where('userId', '=', userId).returning('userId').executeTakeFirst()) !== undefined
