/**
 * The captcha is a proof of work: a signed challenge that the browser answers by calculation.
 * A challenge is not stored; a solution is stored when it is used, so that it counts once.
 */
import { createHash } from 'node:crypto'
import { beginsWithZeros, challengeSeconds, puzzleBits, puzzleCount, puzzleOf, putNonce, readSolution } from '#common/proof-of-work.ts'
import type { Challenge } from '#common/proof-of-work.ts'
import { addressSubjects, pressureOf, takeAttempt } from '#server/access/throttle.ts'
import type { Subject } from '#server/access/throttle.ts'
import type { Ctx, Services } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { SecretError } from '#server/secrets.ts'
import { authText } from '../auth.text.ts'

const purpose = 'captcha'
interface Sealed { key: string; bits: number; until: number }
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** A challenge for the client's key; dearer the more has failed from the caller's address or network. */
export async function newCaptcha({ db, ip, services: { secrets, sessions } }: Ctx, key: string): Promise<Challenge> {
  const more = Math.floor((await pressureOf(db, addressSubjects(ip))) * (puzzleBits.most - puzzleBits.usual))
  const bits = Math.min(puzzleBits.most, puzzleBits.usual + more)
  const sealed: Sealed = { key, bits, until: sessions.now() + challengeSeconds * 1000 }
  return { challenge: secrets.keep(JSON.stringify(sealed), purpose), puzzles: puzzleCount, bits }
}

/** What a challenge says; null for one that the server has not made. */
function opened({ secrets }: Services, challenge: string): Sealed | null {
  try {
    return JSON.parse(secrets.read(challenge, purpose).toString()) as Sealed
  } catch (error) {
    if (error instanceof SecretError) return null
    throw error
  }
}

function isSolved(challenge: string, nonces: readonly number[], bits: number): boolean {
  const digest = sha256(challenge)
  return nonces.length === puzzleCount && nonces.every((nonce, index) => {
    const { bytes, view } = puzzleOf(digest, index)
    putNonce(view, nonce)
    return beginsWithZeros(sha256(bytes), bits)
  })
}

type Fault = 'captchaInvalid' | 'captchaError'
/** What is wrong with a solution; null when it is right, and used up from now on. */
async function faultOf({ db, services }: Ctx, key: string | null | undefined, solution: string | null | undefined): Promise<Fault | null> {
  if (!key || !solution) return 'captchaInvalid'
  const given = readSolution(solution)
  const sealed = given && opened(services, given.challenge)
  if (!given || !sealed) return 'captchaError'
  if (sealed.key !== key || sealed.until < services.sessions.now()) return 'captchaInvalid'
  if (!isSolved(given.challenge, given.nonces, sealed.bits)) return 'captchaError'
  const digest = sha256(given.challenge).toString('base64url')
  const { numInsertedOrUpdatedRows: used } = await db.insertInto('captcha').values({ key: digest }).onConflict((c) => c.doNothing()).executeTakeFirstOrThrow()
  return used ? null : 'captchaInvalid'
}

/**
 * Takes a proof of work; each counts once. A wrong one counts as a failed attempt of `subjects`.
 * Does nothing where CAPTCHA is off.
 * @throws Refusal 400 captchaInvalid (none, expired, used, of another key) or captchaError (wrong), 429 after too many
 */
export async function takeCaptcha(ctx: Ctx, subjects: readonly Subject[], { captchaKey, captcha }: { captchaKey?: string | null; captcha?: string | null }, onFault: (reason: Fault) => void = () => {}): Promise<void> {
  if (!ctx.services.config.captcha) return
  const fault = await faultOf(ctx, captchaKey, captcha)
  if (!fault) return
  onFault(fault)
  await takeAttempt(ctx.db, subjects)
  refuse(400, authText[fault])
}
