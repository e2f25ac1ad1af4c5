import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { isKnownDevice, knowDevice } from '#server/access/devices.ts'
import { checkPassword } from '#server/access/passwords.ts'
import { hashOf, newToken } from '#server/access/sessions.ts'
import { countFailure, forgetFailures, inTurn, refuseTooFast } from '#server/access/throttle.ts'
import type { Subject } from '#server/access/throttle.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { auth } from '../auth.contract.ts'
import { authText } from '../auth.text.ts'
import { takeCaptcha } from './captcha.ts'
import { askCode } from './own-factor.ts'
import { personCalled } from './person.ts'

type Person = NonNullable<Awaited<ReturnType<typeof personCalled>>>
type SignedIn = OutputOf<typeof auth, 'login'>

/**
 * Signs in: throttle, captcha, password, and then a session, or the step in which a code of the second factor is asked for. Says the same
 * whether or not the account exists, and takes as long.
 */
export async function signIn(ctx: Ctx, input: InputOf<typeof auth, 'login'>): Promise<SignedIn> {
  const account: Subject = { kind: 'account', name: input.username.trim() }
  const person = await personCalled(ctx.db, input.username)
  const known = await isKnownDevice(ctx.db, person?.userId, input.device)
  // From a device the person is known on, guesses that others make elsewhere do not count.
  const subjects: Subject[] = known ? [{ kind: 'device', name: hashOf(input.device!).toString('hex') }] : [account, { kind: 'address', name: ctx.ip }]
  if (ctx.services.config.captcha) {
    await refuseTooFast(ctx.db, subjects.slice(0, 1))
    await takeCaptcha(ctx.db, input.captchaKey, input.captcha)
  }
  const fitting = await inTurn(subjects[0]!, () => whoFits(ctx, person, input.password, subjects))
  if (fitting.secondFactor) return { token: null, device: null, secondStep: await openStep(ctx, fitting.userId!) }
  await forgetFailures(ctx.db, subjects[0]!)
  return openSession(ctx, fitting, input.device)
}

async function whoFits({ db }: Ctx, person: Person | undefined, password: string, subjects: Subject[]): Promise<Person> {
  await refuseTooFast(db, subjects)
  const fits = await checkPassword(password, person?.passwordHash)
  if (person?.active && fits) return person
  await countFailure(db, subjects)
  return refuse(400, authText.fail)
}

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
  const person = step && (await ctx.db.selectFrom('principal').where('userId', '=', step.userId).select(['userId', 'username', 'name', 'email', 'active', 'passwordHash', 'taskNode', 'secondFactor']).executeTakeFirst())
  if (!person?.active) return refuse(400, authText.stepOver)
  await askCode(ctx, person.userId!, code)
  const { numDeletedRows } = await ctx.db.deleteFrom('signInStep').where('tokenHash', '=', hashOf(secondStep)).executeTakeFirst()
  if (!numDeletedRows) return refuse(400, authText.stepOver)
  await forgetFailures(ctx.db, { kind: 'account', name: person.username! })
  return openSession(ctx, person, device)
}

async function openSession(ctx: Ctx, person: Person, device: string | null | undefined): Promise<SignedIn> {
  const token = await ctx.services.sessions.open(person.userId!, ctx.ip, ctx.userAgent)
  const user = { ...ctx.user, userId: person.userId!, name: person.name!, taskNode: person.taskNode as typeof ctx.user.taskNode }
  await record({ ...ctx, user }, { resource: 'auth', rowId: person.userId!, action: 'login' })
  return { token, device: await knowDevice(ctx.db, person.userId!, device), secondStep: null }
}
