import { sql } from 'kysely'
import { runAsSystem } from '#server/core/context.ts'
import type { Services } from '#server/core/context.ts'
import { noticeText } from '../notice.text.ts'
import { mailSubscribers } from './mail-notices.ts'

/** Circulars published longer ago are not mailed. */
const maxAge = '7 days'

/**
 * Mails circulars to their audience, as far as subscribed, once per publication: from the first day
 * shown, unless already read in the product. Safe to run at any time, twice, and on several
 * servers.
 * @returns the number of mails
 */
export const mailCirculars = (services: Services): Promise<number> =>
  runAsSystem(services, async (ctx) => {
    const { rows } = await sql<{ userId: number; newsId: number; title: string }>`
    with fresh as (
      insert into circular_mail (user_id, news_id, publish_time)
      select a.user_id, n.id, n.publish_time from news_audience a join news n on n.id = a.news_id
        join notification_preference p on p.user_id = a.user_id
      where a.shown and a.read_time is null and 'circular' = any (p.mail_kinds)
        and greatest(n.publish_time, n.start_date::timestamptz) > now() - ${maxAge}::interval
      on conflict do nothing returning user_id, news_id
    )
    select f.user_id, f.news_id, n.title from fresh f join news n on n.id = f.news_id
      order by f.news_id, f.user_id`.execute(ctx.db)
    const { zh, en } = noticeText.circularTitle
    return mailSubscribers(
      ctx,
      rows.map(({ userId, newsId, title }) => ({
        userId,
        kind: 'circular' as const,
        title: { zh: zh.replace('{title}', () => title), en: en.replace('{title}', () => title) },
        link: `/sys/news/detail?id=${newsId}`,
      })),
    )
  })
