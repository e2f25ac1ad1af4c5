import type { InputOf } from '#common/contract.ts'
import { checkPassword } from '#server/access/passwords.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { auth } from '../auth.contract.ts'
import { authText } from '../auth.text.ts'
import { takeCaptcha } from './captcha.ts'
import { personCalled } from './person.ts'
import { countFailure, forgetFailures, inTurn, refuseTooFast } from './throttle.ts'
import type { Subject } from './throttle.ts'

/** Signs in: throttle, captcha, password, session. Says the same whether or not the account exists, and takes as long. */
export async function signIn(ctx: Ctx, input: InputOf<typeof auth, 'login'>): Promise<{ token: string }> {
  const account: Subject = { kind: 'account', name: input.username.trim() }
  if (ctx.services.config.captcha) {
    await refuseTooFast(ctx.db, [account])
    await takeCaptcha(ctx.db, input.captchaKey, input.captcha)
  }
  const person = await inTurn(account, () => whoFits(ctx, input, [account, { kind: 'address', name: ctx.ip }]))
  await forgetFailures(ctx.db, account)
  const token = await ctx.services.sessions.open(person.userId!, ctx.ip, ctx.userAgent)
  const user = { ...ctx.user, userId: person.userId!, name: person.name!, taskNode: person.taskNode as typeof ctx.user.taskNode }
  await record({ ...ctx, user }, { resource: 'auth', rowId: person.userId!, action: 'login' })
  return { token }
}

async function whoFits({ db }: Ctx, { username, password }: { username: string; password: string }, subjects: Subject[]) {
  await refuseTooFast(db, subjects)
  const person = await personCalled(db, username)
  const fits = await checkPassword(password, person?.passwordHash)
  if (person?.active && fits) return person
  await countFailure(db, subjects)
  return refuse(400, authText.fail)
}
