import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { sendMails } from '#server/platform/mail/mail.ts'
import type { MailKind } from '../notice.fields.ts'
import { noticeText } from '../notice.text.ts'
import type { Bilingual } from './notify.ts'

/** The contents of a notice in both languages; the mail uses the language of the recipient. */
export interface NoticeContent {
  userId: number
  kind: MailKind
  title: Bilingual
  text?: Bilingual | undefined
  link?: string | undefined
}

/** Users among these who subscribe to mails of the kind, have an address and may sign in. */
async function subscribersOf(
  { db }: Pick<RequestContext, 'db'>,
  userIds: readonly number[],
): Promise<Map<number, { email: string; lang: Lang; kinds: ReadonlySet<string> }>> {
  const rows = await db
    .selectFrom('notificationPreference as p')
    .innerJoin('appUser as u', 'u.id', 'p.userId')
    .leftJoin('customer as c', (join) => join.on(sql<SqlBool>`c.id = u.related_customers[1]`))
    .where('p.userId', 'in', [...new Set(userIds)])
    .where(sql<SqlBool>`p.mail_kinds <> '{}'`)
    .where('u.status', '=', 1)
    .where('u.email', 'is not', null)
    .select([
      'u.id',
      'u.email',
      'p.lang',
      'p.mailKinds',
      sql<string>`coalesce(u.region, c.region, '')`.as('region'),
    ])
    .execute()
  return new Map(
    rows.map(({ id, email, lang, mailKinds: kinds, region }) => [
      id,
      {
        email,
        lang: (lang as Lang | null) ?? correspondenceLanguage(region),
        kinds: new Set(kinds),
      },
    ]),
  )
}

/**
 * Mails a notice to the recipients who subscribe to its kind. Part of the caller's transaction.
 * @returns the number of mails
 */
export async function mailSubscribers(
  ctx: Pick<RequestContext, 'db' | 'services' | 'user'>,
  contents: readonly NoticeContent[],
): Promise<number> {
  if (!contents.length) return 0
  const people = await subscribersOf(
    ctx,
    contents.map(({ userId }) => userId),
  )
  const requested = contents.flatMap((content) => {
    const person = people.get(content.userId)
    return person?.kinds.has(content.kind) ? [{ ...content, ...person }] : []
  })
  if (!requested.length) return 0
  const { society } = await readSettings(ctx.db)
  const ids = await sendMails(
    ctx,
    requested.map(({ email, lang, title, text, link }) => {
      const parts = [
        text?.[lang],
        link &&
          formatMessage(noticeText.mailLink, lang, { link: ctx.services.config.publicUrl + link }),
        formatMessage(noticeText.mailStop, lang),
        lang === 'zh' ? society.nameZh : society.nameEn,
      ]
      return {
        to: email,
        subject: title[lang],
        text: [title[lang], ...parts].filter(Boolean).join('\n\n'),
      }
    }),
  )
  return ids.length
}
