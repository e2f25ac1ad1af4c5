import { sql } from 'kysely'
import { sendMail } from '#server/mail/mail.ts'
import { hashOf, newToken } from '#server/access/sessions.ts'
import { addressSubjects, takeAttempt } from '#server/access/throttle.ts'
import type { Ctx } from '#server/http/context.ts'
import { asSystem } from '#server/http/context.ts'
import { say } from '#common/text.ts'
import type { InputOf } from '#common/contract.ts'
import type { auth } from '../auth.contract.ts'
import { authText } from '../auth.text.ts'
import { takeCaptcha } from './captcha.ts'
import { personCalled } from './person.ts'

/** So many links an hour, lest a stranger fill somebody's mailbox. */
const linksAnHour = 3

/**
 * Has a one-time link sent where the account exists. It answers before anybody has looked whether
 * there is one, and says only whether mail can be sent at all: neither words nor time tell.
 * @throws Refusal 400 without a proof of work, 429 where an address or its network asks often
 */
export async function forgotPassword(ctx: Ctx, { username, ...proof }: InputOf<typeof auth, 'password/forgot'>): Promise<{ mailConfigured: boolean }> {
  const { services } = ctx
  await takeCaptcha(ctx, addressSubjects(ctx.ip), proof)
  await takeAttempt(services.db, addressSubjects(ctx.ip, ['forgot', 'forgotNetwork', 'forgotRange']))
  const mailConfigured = services.config.smtpUrl !== null
  if (mailConfigured) setImmediate(() => void sendLink(ctx, username).catch((err: unknown) => services.log.error({ err }, 'a link for a new password was not sent')))
  return { mailConfigured }
}

const sendLink = ({ services, lang }: Ctx, username: string): Promise<void> => asSystem(services, async (ctx) => {
  const { db } = ctx
  const person = await personCalled(db, username)
  if (!person?.active || !person.email) return
  // One after the other, wherever it was asked: those sent at once would be counted as none.
  await db.selectFrom('appUser').where('id', '=', person.userId!).select('id').forNoKeyUpdate().execute()
  const { sent } = await db.selectFrom('passwordLink').where('userId', '=', person.userId!).where('createTime', '>', sql<string>`now() - interval '1 hour'`)
    .select(sql<number>`count(*)::int`.as('sent')).executeTakeFirstOrThrow()
  if (sent >= linksAnHour) return
  const token = newToken()
  await db.insertInto('passwordLink').values({ tokenHash: hashOf(token), userId: person.userId! }).execute()
  const link = `${services.config.publicUrl}/login/reset#token=${token}`
  await sendMail(ctx, { to: person.email, subject: say(authText.mailSubject, lang), text: say(authText.mailBody, lang, { name: person.name!, link }), confidential: true })
})
