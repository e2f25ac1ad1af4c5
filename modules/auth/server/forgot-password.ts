import { sql } from 'kysely'
import { sendMail } from '#server/platform/mail/mail.ts'
import { isLocalSignInAllowed } from '#server/platform/sign-in/local-sign-in.ts'
import { hashToken, newToken } from '#server/platform/sign-in/sessions.ts'
import { addressSubjects, takeAttempt } from '#server/platform/sign-in/throttle.ts'
import type { RequestContext } from '#server/core/context.ts'
import { runAsSystem } from '#server/core/context.ts'
import { formatMessage } from '#common/text.ts'
import type { InputOf } from '#common/contract.ts'
import type { auth } from '../auth.contract.ts'
import { authText } from '../auth.text.ts'
import { consumeCaptcha } from './captcha.ts'
import { findAccountByUsername } from './find-account.ts'

/** Limit per account, to prevent mailbox flooding. */
const maxLinksPerHour = 3

/**
 * Mails a one-time link if the account exists. It answers before the look-up and reports only
 * whether mail is configured, so neither text nor time reveals accounts.
 * @throws Refusal 400 without a proof of work, 429 after many requests from an address or network
 */
export async function forgotPassword(
  ctx: RequestContext,
  { username, ...proof }: InputOf<typeof auth, 'password/forgot'>,
): Promise<{ mailConfigured: boolean }> {
  const { services } = ctx
  await consumeCaptcha(ctx, addressSubjects(ctx.ip), proof)
  await takeAttempt(
    services.db,
    addressSubjects(ctx.ip, ['forgot', 'forgotNetwork', 'forgotRange']),
  )
  const mailConfigured = services.config.smtpUrl !== null
  if (mailConfigured)
    setImmediate(
      () =>
        void sendLink(ctx, username).catch((err: unknown) =>
          services.log.error({ err }, 'a link for a new password was not sent'),
        ),
    )
  return { mailConfigured }
}

const sendLink = ({ services, lang }: RequestContext, username: string): Promise<void> =>
  runAsSystem(services, async (ctx) => {
    const { db } = ctx
    const person = await findAccountByUsername(db, username)
    if (!person?.active || !person.email) return
    if (!(await isLocalSignInAllowed(db, person.userId))) return
    // Serializes requests for the account, so that concurrent links are counted.
    await db
      .selectFrom('appUser')
      .where('id', '=', person.userId)
      .select('id')
      .forNoKeyUpdate()
      .execute()
    const { sent } = await db
      .selectFrom('passwordLink')
      .where('userId', '=', person.userId)
      .where('createTime', '>', sql<string>`now() - interval '1 hour'`)
      .select(sql<number>`count(*)::int`.as('sent'))
      .executeTakeFirstOrThrow()
    if (sent >= maxLinksPerHour) return
    const token = newToken()
    await db
      .insertInto('passwordLink')
      .values({ tokenHash: hashToken(token), userId: person.userId })
      .execute()
    const link = `${services.config.publicUrl}/login/reset#token=${token}`
    await sendMail(ctx, {
      to: person.email,
      subject: formatMessage(authText.mailSubject, lang),
      text: formatMessage(authText.mailBody, lang, { name: person.name, link }),
      confidential: true,
    })
  })
