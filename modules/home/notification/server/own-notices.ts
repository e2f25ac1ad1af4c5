import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { writtenLanguage } from '#common/rules/written-language.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import { tellLive } from '#server/live/live.ts'
import type { mailKinds, notification } from '../notification.contract.ts'
import { notificationText } from '../notification.text.ts'

const newest = 5
/** The bell shows 99+ from there on. */
const countedTo = 100

/** One statement, because every open page asks it whenever there is something new. */
export async function unreadNotices({ db, user }: Ctx): Promise<OutputOf<typeof notification, 'unread'>> {
  const rows = await db.selectFrom((e) => e.selectFrom('notification').where('userId', '=', user.userId).where('readTime', 'is', null).orderBy('id', 'desc').limit(countedTo)
    .select(['id', 'titleZh', 'titleEn', 'link', 'createTime']).as('n'))
    .selectAll().select(sql<number>`(count(*) over ())::int`.as('count')).orderBy('id', 'desc').limit(newest).execute()
  return { count: rows[0]?.count ?? 0, list: rows.map(({ count: _, ...row }) => row) }
}

/** Marks own notices as read; those of others, and those read before, are passed over. */
export async function readNotices({ db, user }: Ctx, { ids, all }: InputOf<typeof notification, 'read'>): Promise<{ read: number }> {
  if (!all && !ids?.length) refuseFields({ field: 'ids', phrase: notificationText.nothingNamed })
  let query = db.updateTable('notification').set({ readTime: sql`now()` }).where('userId', '=', user.userId).where('readTime', 'is', null)
  if (!all) query = query.where('id', 'in', ids!)
  const { numUpdatedRows } = await query.executeTakeFirst()
  if (numUpdatedRows) await tellLive({ db }, { topic: 'notices', userIds: [user.userId] })
  return { read: Number(numUpdatedRows) }
}

export async function preferenceOf({ db, user }: Ctx): Promise<OutputOf<typeof notification, 'preference'>> {
  const chosen = await db.selectFrom('notificationPreference').where('userId', '=', user.userId).select(['lang', 'reminderMail', 'mailKinds']).executeTakeFirst()
  const kinds = (chosen?.mailKinds ?? []) as (typeof mailKinds)[number][]
  return { lang: (chosen?.lang ?? null) as 'zh' | 'en' | null, reminderMail: chosen?.reminderMail ?? true, mailKinds: kinds, regionLang: await regionLanguage({ db, user } as Ctx) }
}

/** That of the person's region, or, for owners, of the first of their companies. */
async function regionLanguage({ db, user }: Ctx): Promise<'zh' | 'en'> {
  const [companyId] = user.customerIds
  const company = !user.region && companyId ? await db.selectFrom('customer').where('id', '=', companyId).select('region').executeTakeFirst() : undefined
  return writtenLanguage(user.region ?? company?.region ?? '')
}

export async function prefer({ db, user }: Ctx, { lang = null, reminderMail, mailKinds: kinds }: InputOf<typeof notification, 'prefer'>): Promise<object> {
  const chosen = { lang, reminderMail, ...(kinds && { mailKinds: [...new Set(kinds)] }) }
  await db.insertInto('notificationPreference').values({ userId: user.userId, ...chosen }).onConflict((c) => c.column('userId').doUpdateSet(chosen)).execute()
  return {}
}
