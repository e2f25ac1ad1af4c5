/** Audience of circulars, by the view news_audience. */
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import type { Principal } from '#server/core/principal.ts'
import type { RequestContext } from '#server/core/context.ts'
import { publishLive } from '#server/platform/live-updates/live.ts'
import type { news } from '../news.contract.ts'

const newest = 5

/** Rows in scope: editors see all, others those shown to them today. */
export const visibleTo = ({ userId, rights }: Principal): Expression<SqlBool> | null =>
  rights.has('sys.news.save')
    ? null
    : sql<SqlBool>`id in (select news_id from news_audience where user_id = ${userId} and shown)`

/** Rows shown to the user that they have read, or have not. */
export const unreadBy = ({ user }: RequestContext, isRead: boolean): Expression<SqlBool> =>
  sql<SqlBool>`(id in (select news_id from news_audience
    where user_id = ${user.userId} and shown and read_time is null)) = ${isRead}`

/**
 * Newest unread circulars and their count. One statement, because every open page polls it each
 * minute.
 */
export async function unreadOf({
  db,
  user,
}: RequestContext): Promise<OutputOf<typeof news, 'unread'>> {
  const rows = await db
    .selectFrom('newsAudience as a')
    .innerJoin('news as n', 'n.id', 'a.newsId')
    .where('a.userId', '=', user.userId)
    .where('a.shown', '=', true)
    .where('a.readTime', 'is', null)
    .orderBy('n.startDate', 'desc')
    .orderBy('n.id', 'desc')
    .limit(newest)
    .select([
      'n.id',
      'n.title',
      'n.titleEn',
      'n.subtitle',
      'n.subtitleEn',
      'n.type',
      'n.startDate',
      sql<number>`(count(*) over ())::int`.as('count'),
    ])
    .execute()
  return { count: rows[0]?.count ?? 0, list: rows.map(({ count: _, ...row }) => row) }
}

/**
 * Records that the caller has read a circular shown to them. The first read counts until the next
 * publication.
 */
export async function markRead(
  { db, user }: RequestContext,
  newsId: number,
): Promise<{ readTime: string | null }> {
  const inAudience = await db
    .selectFrom('newsAudience')
    .where('newsId', '=', newsId)
    .where('userId', '=', user.userId)
    .where('shown', '=', true)
    .select('readTime')
    .executeTakeFirst()
  if (!inAudience || inAudience.readTime) return { readTime: inAudience?.readTime ?? null }
  await publishLive({ db }, { topic: 'circulars', userIds: [user.userId] })
  return db
    .insertInto('newsRead')
    .values({ newsId, userId: user.userId })
    .onConflict((c) => c.columns(['newsId', 'userId']).doUpdateSet({ readTime: sql`now()` }))
    .returning('readTime')
    .executeTakeFirstOrThrow()
}

/**
 * The audience of a circular, whether or not it is shown today; users who have not read it come
 * first.
 */
export async function readersOf(
  { db }: RequestContext,
  newsId: number,
): Promise<OutputOf<typeof news, 'readers'>> {
  const list = await db
    .selectFrom('newsAudience as a')
    .innerJoin('appUser as u', 'u.id', 'a.userId')
    .innerJoin('role as r', 'r.id', 'u.roleId')
    .where('a.newsId', '=', newsId)
    .orderBy('a.readTime', (o) => o.desc().nullsFirst())
    .orderBy('u.displayName')
    .limit(5000)
    .select([
      sql<number>`u.id`.as('userId'),
      'u.displayName as name',
      'r.roleName',
      'r.roleNameEn',
      'u.region',
      'a.readTime',
    ])
    .execute()
  return { total: list.length, read: list.filter(({ readTime }) => readTime).length, list }
}
