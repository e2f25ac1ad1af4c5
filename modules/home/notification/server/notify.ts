import type { Ctx } from '#server/http/context.ts'
import { tellLive } from '#server/live/live.ts'
import type { noticeKinds } from '../notification.contract.ts'
import { mailToThoseWhoWant } from './mail-notices.ts'

export interface InBoth { readonly zh: string; readonly en: string }
export interface Notice {
  userIds: readonly number[]
  /** what it tells of, such as `ship/reminder 2026-11-21`: the same is told to a person once, however often this is called */
  key: string
  kind: (typeof noticeKinds)[number]
  title: InBoth
  text?: InBoth
  /** page of the product, such as `/ship/cert/detail?id=5` */
  link?: string
}
/** Rows of one statement; the database takes some 65,000 values in one. */
const atOnce = 2000

/**
 * Tells people something in the product: it stands behind their bell until they have read it, and goes by mail too to those who have
 * chosen that for its kind. Reminders are mailed by who makes them. Part of the caller's transaction. Titles have at most 300 characters, texts 4000.
 * @returns how many had not been told before
 */
export async function notify(ctx: Pick<Ctx, 'db' | 'services' | 'user'>, ...notices: readonly Notice[]): Promise<number> {
  const rows = notices.flatMap(({ userIds, key, kind, title, text, link }) => [...new Set(userIds)].map((userId) => (
    { userId, key, kind, titleZh: title.zh, titleEn: title.en, textZh: text?.zh ?? null, textEn: text?.en ?? null, link: link ?? null })))
  const told: { userId: number; key: string }[] = []
  for (let from = 0; from < rows.length; from += atOnce)
    told.push(...await ctx.db.insertInto('notification').values(rows.slice(from, from + atOnce)).onConflict((c) => c.columns(['userId', 'key']).doNothing()).returning(['userId', 'key']).execute())
  if (told.length) await tellLive(ctx, { topic: 'notices', userIds: [...new Set(told.map(({ userId }) => userId))] })
  const fresh = new Set(told.map(({ userId, key }) => `${userId} ${key}`))
  await mailToThoseWhoWant(ctx, notices.flatMap(({ userIds, key, kind, title, text, link }) => (kind === 'reminder' ? []
    : [...new Set(userIds)].filter((userId) => fresh.delete(`${userId} ${key}`)).map((userId) => ({ userId, kind, title, text, link })))))
  return told.length
}
