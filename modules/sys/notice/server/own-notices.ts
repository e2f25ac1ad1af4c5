import { sql } from 'kysely'
import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { publishLive } from '#server/platform/live-updates/live.ts'
import type { MailKind } from '../notice.fields.ts'
import { noticeText } from '../notice.text.ts'

export interface UnreadNotices {
  count: number
  list: { id: number; titleZh: string; titleEn: string; link: string | null; createTime: string }[]
}
/** `lang`: null means the language of the user's region, `regionLang`. */
export interface NoticePreference {
  lang: 'zh' | 'en' | null
  reminderMail: boolean
  mailKinds: MailKind[]
  regionLang: 'zh' | 'en'
}

const newest = 5
/** The bell shows 99+ from this number on. */
const countedTo = 100

/** Unread notices. One statement, because every open page requests it on each event. */
export async function unreadNotices({ db, user }: RequestContext): Promise<UnreadNotices> {
  const rows = await db
    .selectFrom((e) =>
      e
        .selectFrom('notification')
        .where('userId', '=', user.userId)
        .where('readTime', 'is', null)
        .orderBy('id', 'desc')
        .limit(countedTo)
        .select(['id', 'titleZh', 'titleEn', 'link', 'createTime'])
        .as('n'),
    )
    .selectAll()
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()
  return { count: rows[0]?.count ?? 0, list: rows.map(({ count: _, ...row }) => row) }
}

/** Marks own notices as read; notices of others and those already read are skipped. */
export async function readNotices(
  { db, user }: RequestContext,
  { ids, all }: { ids?: readonly number[] | null; all?: boolean | null },
): Promise<{ read: number }> {
  if (!all && !ids?.length) refuseFields({ field: 'ids', phrase: noticeText.nothingNamed })
  let query = db
    .updateTable('notification')
    .set({ readTime: sql`now()` })
    .where('userId', '=', user.userId)
    .where('readTime', 'is', null)
  if (!all) query = query.where('id', 'in', ids ?? [])
  const { numUpdatedRows } = await query.executeTakeFirst()
  if (numUpdatedRows) await publishLive({ db }, { topic: 'notices', userIds: [user.userId] })
  return { read: Number(numUpdatedRows) }
}

export async function preferenceOf({ db, user }: RequestContext): Promise<NoticePreference> {
  const selected = await db
    .selectFrom('notificationPreference')
    .where('userId', '=', user.userId)
    .select(['lang', 'reminderMail', 'mailKinds'])
    .executeTakeFirst()
  const kinds = (selected?.mailKinds ?? []) as MailKind[]
  return {
    lang: (selected?.lang ?? null) as 'zh' | 'en' | null,
    reminderMail: selected?.reminderMail ?? true,
    mailKinds: kinds,
    regionLang: await regionLanguage({ db, user } as RequestContext),
  }
}

/** Language of the user's region, or for owners of their first company. */
async function regionLanguage({ db, user }: RequestContext): Promise<'zh' | 'en'> {
  const [companyId] = user.customerIds
  const company =
    !user.region && companyId
      ? await db
          .selectFrom('customer')
          .where('id', '=', companyId)
          .select('region')
          .executeTakeFirst()
      : undefined
  return correspondenceLanguage(user.region ?? company?.region ?? '')
}

export async function savePreference(
  { db, user }: RequestContext,
  {
    lang = null,
    reminderMail,
    mailKinds: kinds,
  }: { lang?: 'zh' | 'en' | null; reminderMail: boolean; mailKinds?: readonly MailKind[] | null },
): Promise<object> {
  const selected = { lang, reminderMail, ...(kinds && { mailKinds: [...new Set(kinds)] }) }
  await db
    .insertInto('notificationPreference')
    .values({ userId: user.userId, ...selected })
    .onConflict((c) => c.column('userId').doUpdateSet(selected))
    .execute()
  return {}
}
