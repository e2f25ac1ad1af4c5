/**
 * Proof-of-work captcha: a signed challenge that the browser solves by computation. Challenges are
 * not stored; used solutions are, so that each counts once.
 */
import { createHash } from 'node:crypto'
import {
  beginsWithZeros,
  challengeSeconds,
  puzzleBits,
  puzzleCount,
  puzzleOf,
  putNonce,
  readSolution,
} from '#common/proof-of-work.ts'
import type { Challenge } from '#common/proof-of-work.ts'
import { addressSubjects, pressureOf, takeAttempt } from '#server/platform/sign-in/throttle.ts'
import type { Subject } from '#server/platform/sign-in/throttle.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { SecretError } from '#server/platform/secrets/secret-cipher.ts'
import { authText } from '../auth.text.ts'

const purpose = 'captcha'
interface Sealed {
  key: string
  bits: number
  until: number
}
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/**
 * A challenge for the client's key, harder the more attempts from the caller's address or network
 * have failed.
 */
export async function newCaptcha(
  { db, ip, services: { secrets, sessions } }: RequestContext,
  key: string,
): Promise<Challenge> {
  const more = Math.floor(
    (await pressureOf(db, addressSubjects(ip))) * (puzzleBits.most - puzzleBits.usual),
  )
  const bits = Math.min(puzzleBits.most, puzzleBits.usual + more)
  const sealed: Sealed = { key, bits, until: sessions.now() + challengeSeconds * 1000 }
  return { challenge: secrets.encrypt(JSON.stringify(sealed), purpose), puzzles: puzzleCount, bits }
}

/** The contents of a challenge; null when this server has not issued it. */
function opened({ secrets }: Services, challenge: string): Sealed | null {
  try {
    return JSON.parse(secrets.decrypt(challenge, purpose).toString()) as Sealed
  } catch (error) {
    if (error instanceof SecretError) return null
    throw error
  }
}

function isSolved(challenge: string, nonces: readonly number[], bits: number): boolean {
  const digest = sha256(challenge)
  return (
    nonces.length === puzzleCount &&
    nonces.every((nonce, index) => {
      const { bytes, view } = puzzleOf(digest, index)
      putNonce(view, nonce)
      return beginsWithZeros(sha256(bytes), bits)
    })
  )
}

type CaptchaError = 'captchaInvalid' | 'captchaError'
/** Error of a solution, or null. A valid solution is used up. */
async function errorOf(
  { db, services }: RequestContext,
  key: string | null | undefined,
  solution: string | null | undefined,
): Promise<CaptchaError | null> {
  if (!key || !solution) return 'captchaInvalid'
  const input = readSolution(solution)
  const sealed = input && opened(services, input.challenge)
  if (!input || !sealed) return 'captchaError'
  if (sealed.key !== key || sealed.until < services.sessions.now()) return 'captchaInvalid'
  if (!isSolved(input.challenge, input.nonces, sealed.bits)) return 'captchaError'
  const digest = sha256(input.challenge).toString('base64url')
  const { numInsertedOrUpdatedRows: used } = await db
    .insertInto('captcha')
    .values({ key: digest })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  return used ? null : 'captchaInvalid'
}

/**
 * Consumes a proof of work. A wrong one counts as a failed attempt of `subjects`. Does nothing
 * where CAPTCHA is off.
 * @throws Refusal 400 captchaInvalid (missing, expired, used, other key) or captchaError (wrong),
 *   429 after too many
 */
export async function consumeCaptcha(
  ctx: RequestContext,
  subjects: readonly Subject[],
  { captchaKey, captcha }: { captchaKey?: string | null; captcha?: string | null },
  onError: (reason: CaptchaError) => void = () => {},
): Promise<void> {
  if (!ctx.services.config.captcha) return
  const reason = await errorOf(ctx, captchaKey, captcha)
  if (!reason) return
  onError(reason)
  await takeAttempt(ctx.db, subjects)
  refuse(400, authText[reason])
}
