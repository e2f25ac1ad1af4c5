import type { InputOf } from '#common/contract.ts'
import { checkPassword } from '#server/access/passwords.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { auth } from '../auth.contract.ts'
import { authText } from '../auth.text.ts'
import { takeCaptcha } from './captcha.ts'
import { countFailure, forgetFailures, refuseTooFast } from './throttle.ts'

/** Signs in: captcha, throttle, password, session. Says the same whether or not the account exists, and takes as long. */
export async function signIn(ctx: Ctx, input: InputOf<typeof auth, 'login'>): Promise<{ token: string }> {
  const { services, db, ip, userAgent } = ctx
  const account = { kind: 'account', name: input.username.trim() } as const
  const subjects = [account, { kind: 'address', name: ip } as const]
  await refuseTooFast(db, subjects)
  if (services.config.captcha) await takeCaptcha(db, input.captchaKey, input.captcha)
  const person = await db.selectFrom('principal').where('username', '=', account.name)
    .select(['userId', 'name', 'active', 'passwordHash', 'taskNode']).executeTakeFirst()
  const fits = await checkPassword(input.password, person?.passwordHash)
  if (!person?.active || !fits) {
    await countFailure(db, subjects)
    return refuse(400, authText.fail)
  }
  await forgetFailures(db, account)
  const token = await services.sessions.open(person.userId!, ip, userAgent)
  const user = { ...ctx.user, userId: person.userId!, name: person.name!, taskNode: person.taskNode as typeof ctx.user.taskNode }
  await record({ ...ctx, user }, { resource: 'auth', rowId: person.userId!, action: 'login' })
  return { token }
}
