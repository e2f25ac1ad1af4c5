import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { writtenLanguage } from '#common/rules/written-language.ts'
import { say } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { sendMails } from '#server/mail/mail.ts'
import type { mailKinds } from '../notification.contract.ts'
import { notificationText } from '../notification.text.ts'
import type { InBoth } from './notify.ts'

export type MailKind = (typeof mailKinds)[number]
/** What one person is told, in both languages: the mail speaks the one they read. */
export interface Told { userId: number; kind: MailKind; title: InBoth; text?: InBoth | undefined; link?: string | undefined }

/** Those of the people who want mails of one of the kinds, have an address and may sign in. */
async function wanting({ db }: Pick<Ctx, 'db'>, userIds: readonly number[]): Promise<Map<number, { email: string; lang: Lang; kinds: ReadonlySet<string> }>> {
  const rows = await db.selectFrom('notificationPreference as p').innerJoin('appUser as u', 'u.id', 'p.userId').leftJoin('customer as c', (join) => join.on(sql<SqlBool>`c.id = u.related_customers[1]`))
    .where('p.userId', 'in', [...new Set(userIds)]).where(sql<SqlBool>`p.mail_kinds <> '{}'`).where('u.status', '=', 1).where('u.email', 'is not', null)
    .select(['u.id', 'u.email', 'p.lang', 'p.mailKinds', sql<string>`coalesce(u.region, c.region, '')`.as('region')]).execute()
  return new Map(rows.map(({ id, email, lang, mailKinds: kinds, region }) => [id, { email: email!, lang: (lang as Lang | null) ?? writtenLanguage(region), kinds: new Set(kinds) }]))
}

/** Sends by mail what people are told, to those who have chosen that for its kind. Part of the caller's transaction. @returns the number of mails */
export async function mailToThoseWhoWant(ctx: Pick<Ctx, 'db' | 'services' | 'user'>, told: readonly Told[]): Promise<number> {
  if (!told.length) return 0
  const people = await wanting(ctx, told.map(({ userId }) => userId))
  const wanted = told.filter(({ userId, kind }) => people.get(userId)?.kinds.has(kind))
  if (!wanted.length) return 0
  const { society } = await readSettings(ctx.db)
  const ids = await sendMails(ctx, wanted.map(({ userId, title, text, link }) => {
    const { email, lang } = people.get(userId)!
    const parts = [text?.[lang], link && say(notificationText.mailLink, lang, { link: ctx.services.config.publicUrl + link }), say(notificationText.mailStop, lang), lang === 'zh' ? society.nameZh : society.nameEn]
    return { to: email, subject: title[lang], text: [title[lang], ...parts].filter(Boolean).join('\n\n') }
  }))
  return ids.length
}
