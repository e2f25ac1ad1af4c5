import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { inTurn } from '#server/access/attempt-queue.ts'
import { isKnownDevice, knowDevice } from '#server/access/devices.ts'
import { checkPassword } from '#server/access/passwords.ts'
import { hashOf, newToken } from '#server/access/sessions.ts'
import { logSignInFailure } from '#server/access/sign-in-log.ts'
import type { FailureReason } from '#server/access/sign-in-log.ts'
import { addressSubjects, attempt, forgetFailures } from '#server/access/throttle.ts'
import type { Subject } from '#server/access/throttle.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { auth } from '../auth.contract.ts'
import { authText } from '../auth.text.ts'
import { takeCaptcha } from './captcha.ts'
import { askCode } from './own-factor.ts'
import { personById, personCalled } from './person.ts'
import type { Person } from './person.ts'
import { tellBurst } from './tell-burst.ts'

type SignedIn = OutputOf<typeof auth, 'login'>
type Credentials = InputOf<typeof auth, 'login'>

/** Who tries to sign in, and what the attempt counts for. */
interface Attempt { name: string; person: Person | undefined; known: boolean; subjects: Subject[]; own: Subject }

/**
 * A device the person has signed in from counts by itself: failures of strangers, there or at the
 * same address, do not matter to it. Elsewhere an attempt counts for account, address and networks.
 * The name of no account is kept as a digest, for it may be a password.
 */
async function attemptOf(ctx: Ctx, { username, device }: Credentials): Promise<Attempt> {
  const person = await personCalled(ctx.db, username)
  const known = await isKnownDevice(ctx.db, person?.userId, device)
  const name = person ? String(person.userId) : `- ${ctx.services.secrets.digest(username.trim().toLowerCase(), 'sign-in name')}`
  const own: Subject = known ? { kind: 'device', name: hashOf(device!).toString('hex') } : { kind: 'account', name }
  return { name: username, person, known, own, subjects: known ? [own] : [own, { kind: 'accountSlow', name }, ...addressSubjects(ctx.ip)] }
}

/**
 * Signs in: proof of work, limits, password, and then a session, or the step in which a code of the
 * second factor is asked for. Says the same whether or not the account exists, and takes as long.
 */
export async function signIn(ctx: Ctx, input: Credentials): Promise<SignedIn> {
  const trying = await attemptOf(ctx, input)
  const failed = (reason: FailureReason) => logSignInFailure(ctx, { reason, ...trying })
  await takeCaptcha(ctx, trying.known ? trying.subjects : addressSubjects(ctx.ip), input, failed)
  const person = await inTurn(() => attempt(ctx.db, trying.subjects, () => whoFits(trying, input.password, failed))).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 429) {
      failed('limit')
      if (!trying.known) void tellBurst(ctx).catch((err: unknown) => ctx.services.log.error({ err }, 'a burst of failed sign-ins was not told of'))
    }
    throw error
  })
  if (hasEnded(ctx, person)) {
    failed('expired')
    return refuse(403, authText.passwordEnded)
  }
  if (person.secondFactor) return { token: null, device: null, secondStep: await openStep(ctx, person.userId!) }
  await forgetFailures(ctx.db, trying.own)
  return openSession(ctx, person, input.device)
}

async function whoFits({ person }: Attempt, password: string, failed: (reason: FailureReason) => void): Promise<Person> {
  const fits = await checkPassword(password, person?.passwordHash)
  if (person?.active && fits) return person
  failed(fits ? 'off' : 'password')
  return refuse(400, authText.fail)
}

/** Whether a password that somebody else has given was not changed in time. Asked only of who knows it. */
const hasEnded = ({ services: { sessions } }: Ctx, { passwordExpires }: Person): boolean => passwordExpires !== null && Date.parse(passwordExpires) <= sessions.now()

const stillOpen = sql<string>`now() - interval '5 minutes'`

/** The password was right: for five minutes the code is waited for. */
async function openStep({ db }: Ctx, userId: number): Promise<string> {
  const token = newToken()
  await db.deleteFrom('signInStep').where('createTime', '<', stillOpen).execute()
  await db.insertInto('signInStep').values({ tokenHash: hashOf(token), userId }).execute()
  return token
}

/** The second step: a code of the authenticator, or a recovery code. @throws Refusal 400 for a wrong or used code and after five minutes, 429 after too many guesses */
export async function signInByCode(ctx: Ctx, { secondStep, code, device }: InputOf<typeof auth, 'login/code'>): Promise<SignedIn> {
  const step = await ctx.db.selectFrom('signInStep').where('tokenHash', '=', hashOf(secondStep)).where('createTime', '>', stillOpen).select('userId').executeTakeFirst()
  const person = step && (await personById(ctx.db, step.userId))
  if (!person?.active) return refuse(400, authText.stepOver)
  const userId = person.userId!
  const known = await isKnownDevice(ctx.db, userId, device)
  const subjects: Subject[] = known ? [{ kind: 'codeDevice', name: hashOf(device!).toString('hex') }] : [{ kind: 'code', name: String(userId) }, ...addressSubjects(ctx.ip)]
  await askCode(ctx, userId, code, { subjects }).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) logSignInFailure(ctx, { reason: error.status === 429 ? 'limit' : 'code', name: person.username!, person, known })
    throw error
  })
  const { numDeletedRows } = await ctx.db.deleteFrom('signInStep').where('tokenHash', '=', hashOf(secondStep)).executeTakeFirst()
  if (!numDeletedRows) return refuse(400, authText.stepOver)
  await forgetFailures(ctx.db, { kind: 'account', name: String(userId) })
  return openSession(ctx, person, device)
}

async function openSession(ctx: Ctx, person: Person, device: string | null | undefined): Promise<SignedIn> {
  const token = await ctx.services.sessions.open(person.userId!, ctx.ip, ctx.userAgent)
  const user = { ...ctx.user, userId: person.userId!, name: person.name!, taskNode: person.taskNode as typeof ctx.user.taskNode }
  await record({ ...ctx, user }, { resource: 'auth', rowId: person.userId!, action: 'login' })
  return { token, device: await knowDevice(ctx.db, person.userId!, device), secondStep: null }
}
