/** Whom a circular concerns. The rule itself is the view news_audience; everything here asks it. */
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import type { Principal } from '#server/access/principal.ts'
import type { Ctx } from '#server/http/context.ts'
import { tellLive } from '#server/live/live.ts'
import type { news } from '../news.contract.ts'

const newest = 5

/** Rows a person sees: an editor every one, anybody else those shown to them today. */
export const seenBy = ({ userId, rights }: Principal): Expression<SqlBool> | null =>
  rights.has('sys.news.save') ? null : sql<SqlBool>`id in (select news_id from news_audience where user_id = ${userId} and shown)`

/** Rows shown to a person that they have, or have not, yet to read. */
export const unreadBy = ({ user }: Ctx, yes: boolean): Expression<SqlBool> =>
  sql<SqlBool>`(id in (select news_id from news_audience where user_id = ${user.userId} and shown and read_time is null)) = ${yes}`

/** One statement, because every open page asks it every minute. */
export async function unreadOf({ db, user }: Ctx): Promise<OutputOf<typeof news, 'unread'>> {
  const rows = await db.selectFrom('newsAudience as a').innerJoin('news as n', 'n.id', 'a.newsId')
    .where('a.userId', '=', user.userId).where('a.shown', '=', true).where('a.readTime', 'is', null)
    .orderBy('n.startDate', 'desc').orderBy('n.id', 'desc').limit(newest)
    .select(['n.id', 'n.title', 'n.subtitle', 'n.type', 'n.startDate', sql<number>`(count(*) over ())::int`.as('count')]).execute()
  return { count: rows[0]?.count ?? 0, list: rows.map(({ count: _, ...row }) => row) }
}

/** Notes that the caller has read a circular that is shown to them; the first time counts until it is published anew. */
export async function markRead({ db, user }: Ctx, newsId: number): Promise<{ readTime: string | null }> {
  const mine = await db.selectFrom('newsAudience').where('newsId', '=', newsId).where('userId', '=', user.userId).where('shown', '=', true).select('readTime').executeTakeFirst()
  if (!mine || mine.readTime) return { readTime: mine?.readTime ?? null }
  await tellLive({ db }, { topic: 'circulars', userIds: [user.userId] })
  return db.insertInto('newsRead').values({ newsId, userId: user.userId })
    .onConflict((c) => c.columns(['newsId', 'userId']).doUpdateSet({ readTime: sql`now()` })).returning('readTime').executeTakeFirstOrThrow()
}

/** Everybody a circular is for, whether or not it is shown today; who has not read it first. */
export async function readersOf({ db }: Ctx, newsId: number): Promise<OutputOf<typeof news, 'readers'>> {
  const list = await db.selectFrom('newsAudience as a').innerJoin('appUser as u', 'u.id', 'a.userId').innerJoin('role as r', 'r.id', 'u.roleId')
    .where('a.newsId', '=', newsId).orderBy('a.readTime', (o) => o.desc().nullsFirst()).orderBy('u.name').limit(5000)
    .select([sql<number>`u.id`.as('userId'), 'u.name', 'r.roleName', 'r.roleNameEn', 'u.region', 'a.readTime']).execute()
  return { total: list.length, read: list.filter((one) => one.readTime).length, list }
}
