import { sql } from 'kysely'
import { sendMail } from '#server/mail/mail.ts'
import { hashOf, newToken } from '#server/access/sessions.ts'
import type { Ctx } from '#server/http/context.ts'
import { say } from '#common/text.ts'
import { authText } from '../auth.text.ts'
import { personCalled } from './person.ts'

/** So many links an hour, lest a stranger fill somebody's mailbox. */
const linksAnHour = 3

/**
 * Sends a one-time link where the account exists; says only whether mail can be sent at all, and does not wait
 * for the mail: neither words nor time tell whether there is such an account.
 */
export async function forgotPassword(ctx: Ctx, { username }: { username: string }): Promise<{ mailConfigured: boolean }> {
  const { db, lang, services: { config } } = ctx
  const mailConfigured = config.smtpUrl !== null
  const person = mailConfigured ? await personCalled(db, username) : undefined
  if (!person?.active || !person.email) return { mailConfigured }
  const { sent } = await db.selectFrom('passwordLink').where('userId', '=', person.userId!).where('createTime', '>', sql<string>`now() - interval '1 hour'`)
    .select(sql<number>`count(*)::int`.as('sent')).executeTakeFirstOrThrow()
  if (sent >= linksAnHour) return { mailConfigured }
  const token = newToken()
  await db.insertInto('passwordLink').values({ tokenHash: hashOf(token), userId: person.userId! }).execute()
  const link = `${config.publicUrl}/login/reset#token=${token}`
  await sendMail(ctx, { to: person.email, subject: say(authText.mailSubject, lang), text: say(authText.mailBody, lang, { name: person.name!, link }), confidential: true })
  return { mailConfigured }
}
