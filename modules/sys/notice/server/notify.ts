import type { RequestContext } from '#server/core/context.ts'
import { publishLive } from '#server/platform/live-updates/live.ts'
import type { NoticeKind } from '../notice.fields.ts'
import { mailSubscribers } from './mail-notices.ts'

export interface Bilingual {
  readonly zh: string
  readonly en: string
}
export interface Notice {
  userIds: readonly number[]
  /**
   * deduplication key, such as `ship/reminder 2026-11-21`: a user receives it once, however often
   * this is called
   */
  key: string
  kind: NoticeKind
  title: Bilingual
  text?: Bilingual
  /** page of the product, such as `/ship/cert/detail?id=5` */
  link?: string
}
/** Rows per statement; PostgreSQL accepts 65,535 parameters. */
const batchSize = 2000

/**
 * Creates an in-app notice for each recipient and mails it to those who enabled mail for this kind.
 * The creator of reminders mails them itself. Part of the caller's transaction. Titles have at most
 * 300 characters, texts 4000.
 * @returns the number of new notices
 */
export async function notify(
  ctx: Pick<RequestContext, 'db' | 'services' | 'user'>,
  ...notices: readonly Notice[]
): Promise<number> {
  const rows = notices.flatMap(({ userIds, key, kind, title, text, link }) =>
    [...new Set(userIds)].map((userId) => ({
      userId,
      key,
      kind,
      titleZh: title.zh,
      titleEn: title.en,
      textZh: text?.zh ?? null,
      textEn: text?.en ?? null,
      link: link ?? null,
    })),
  )
  const inserted: { userId: number; key: string }[] = []
  for (let from = 0; from < rows.length; from += batchSize)
    inserted.push(
      ...(await ctx.db
        .insertInto('notification')
        .values(rows.slice(from, from + batchSize))
        .onConflict((c) => c.columns(['userId', 'key']).doNothing())
        .returning(['userId', 'key'])
        .execute()),
    )
  if (inserted.length)
    await publishLive(ctx, {
      topic: 'notices',
      userIds: [...new Set(inserted.map(({ userId }) => userId))],
    })
  const newKeys = new Set(inserted.map(({ userId, key }) => `${userId} ${key}`))
  await mailSubscribers(
    ctx,
    notices.flatMap(({ userIds, key, kind, title, text, link }) =>
      kind === 'reminder'
        ? []
        : [...new Set(userIds)]
            .filter((userId) => newKeys.delete(`${userId} ${key}`))
            .map((userId) => ({ userId, kind, title, text, link })),
    ),
  )
  return inserted.length
}
