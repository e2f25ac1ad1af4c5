import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { runExclusive } from '#server/platform/sign-in/attempt-queue.ts'
import { isKnownDevice } from '#server/platform/sign-in/known-devices.ts'
import { isLocalSignInAllowed, isPasswordExpired } from '#server/platform/sign-in/local-sign-in.ts'
import { checkPassword } from '#server/platform/sign-in/passwords.ts'
import { hashToken, newToken } from '#server/platform/sign-in/sessions.ts'
import { logSignInFailure } from '#server/platform/sign-in/sign-in-log.ts'
import type { FailureReason } from '#server/platform/sign-in/sign-in-log.ts'
import { addressSubjects, attempt, clearFailures } from '#server/platform/sign-in/throttle.ts'
import type { Subject } from '#server/platform/sign-in/throttle.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal, refuse } from '#server/core/refusal.ts'
import type { auth } from '../auth.contract.ts'
import { authText } from '../auth.text.ts'
import { consumeCaptcha } from './captcha.ts'
import { verifyCode } from './own-second-factor.ts'
import { personById, findAccountByUsername } from './find-account.ts'
import type { Person } from './find-account.ts'
import { reportBurst } from './notify-burst.ts'
import { openSession } from './open-session.ts'
import { signInProviderText } from './provider/provider.text.ts'

type SignedIn = OutputOf<typeof auth, 'login'>
type Credentials = InputOf<typeof auth, 'login'>

/** A sign-in attempt with its counters. */
interface Attempt {
  name: string
  person: Person | undefined
  known: boolean
  subjects: Subject[]
  own: Subject
}

/**
 * Attempts on a known device count per device, so failures elsewhere do not affect it. Other
 * attempts count for account, address and networks. Unknown user names are stored as a digest,
 * because users sometimes type a password there.
 */
async function attemptOf(ctx: RequestContext, { username, device }: Credentials): Promise<Attempt> {
  const person = await findAccountByUsername(ctx.db, username)
  const isKnown = await isKnownDevice(ctx.db, person?.userId, device)
  const name = person
    ? String(person.userId)
    : `- ${ctx.services.secrets.digest(username.trim().toLowerCase(), 'sign-in name')}`
  const own: Subject =
    isKnown && device
      ? { kind: 'device', name: hashToken(device).toString('hex') }
      : { kind: 'account', name }
  return {
    name: username,
    person,
    known: isKnown,
    own,
    subjects: isKnown ? [own] : [own, { kind: 'accountSlow', name }, ...addressSubjects(ctx.ip)],
  }
}

/**
 * Signs in: proof of work, limits, password, then a session or the second step. Unknown accounts
 * get the same answer in the same time.
 */
export async function signIn(ctx: RequestContext, input: Credentials): Promise<SignedIn> {
  const current = await attemptOf(ctx, input)
  const failed = (reason: FailureReason) => logSignInFailure(ctx, { reason, ...current })
  await consumeCaptcha(
    ctx,
    current.known ? current.subjects : addressSubjects(ctx.ip),
    input,
    failed,
  )
  const person = await runExclusive(() =>
    attempt(ctx.db, current.subjects, () => verifiedAccount(current, input.password, failed)),
  ).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 429) {
      failed('limit')
      if (!current.known) reportBurst(ctx)
    }
    throw error
  })
  if (!(await isLocalSignInAllowed(ctx.db, person.userId))) {
    failed('provider')
    return refuse(403, signInProviderText.byProvider)
  }
  if (isPasswordExpired(person.passwordExpires, ctx.services.sessions.now())) {
    failed('expired')
    return refuse(403, authText.passwordEnded)
  }
  if (person.secondFactor)
    return { token: null, device: null, secondStep: await openStep(ctx, person.userId) }
  await clearFailures(ctx.db, current.own)
  return openSession(ctx, person, input.device)
}

async function verifiedAccount(
  { person }: Attempt,
  password: string,
  failed: (reason: FailureReason) => void,
): Promise<Person> {
  const fits = await checkPassword(password, person?.passwordHash)
  if (person?.active && fits) return person
  failed(fits ? 'off' : 'password')
  return refuse(400, authText.fail)
}

const isStepOpen = sql<string>`now() - interval '5 minutes'`

/** Opens the second step, valid for five minutes. */
async function openStep({ db }: RequestContext, userId: number): Promise<string> {
  const token = newToken()
  await db.deleteFrom('signInStep').where('createTime', '<', isStepOpen).execute()
  await db
    .insertInto('signInStep')
    .values({ tokenHash: hashToken(token), userId })
    .execute()
  return token
}

/**
 * The second step: a TOTP code or a recovery code.
 * @throws Refusal 400 for a wrong or used code and after five minutes, 429 after too many guesses
 */
export async function signInByCode(
  ctx: RequestContext,
  { secondStep, code, device }: InputOf<typeof auth, 'login/code'>,
): Promise<SignedIn> {
  const step = await ctx.db
    .selectFrom('signInStep')
    .where('tokenHash', '=', hashToken(secondStep))
    .where('createTime', '>', isStepOpen)
    .select('userId')
    .executeTakeFirst()
  const person = step && (await personById(ctx.db, step.userId))
  if (!person?.active) return refuse(400, authText.stepOver)
  const userId = person.userId
  const isKnown = await isKnownDevice(ctx.db, userId, device)
  const subjects: Subject[] =
    isKnown && device
      ? [{ kind: 'codeDevice', name: hashToken(device).toString('hex') }]
      : [{ kind: 'code', name: String(userId) }, ...addressSubjects(ctx.ip)]
  await verifyCode(ctx, userId, code, { subjects }).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500)
      logSignInFailure(ctx, {
        reason: error.status === 429 ? 'limit' : 'code',
        name: person.username,
        person,
        known: isKnown,
      })
    throw error
  })
  const { numDeletedRows } = await ctx.db
    .deleteFrom('signInStep')
    .where('tokenHash', '=', hashToken(secondStep))
    .executeTakeFirst()
  if (!numDeletedRows) return refuse(400, authText.stepOver)
  await clearFailures(ctx.db, { kind: 'account', name: String(userId) })
  return openSession(ctx, person, device)
}
