import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import { languages, formatMessage } from '#common/text.ts'
import type { Lang, MessageParams, Message } from '#common/text.ts'
import type { RequestContext } from '#server/core/context.ts'

/** Active accounts of a flag state. */
export const flagUsers = async (
  { db }: Pick<RequestContext, 'db'>,
  flagId: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('principal')
      .where('taskNode', '=', 'flag_user')
      .where('flagId', '=', flagId)
      .where('active', '=', true)
      .select('userId')
      .$narrowType<{ userId: NotNull }>()
      .execute()
  ).map(({ userId }) => userId)

/**
 * Recipients of questions of flag states: active users of the society with the right and unlimited
 * scope.
 */
export const officeUsers = async ({ db }: Pick<RequestContext, 'db'>): Promise<number[]> =>
  (
    await db
      .selectFrom('principal')
      .where('active', '=', true)
      .where('dataType', '=', 3)
      .where('taskNode', 'not in', ['flag_user', 'ship_owner'])
      .where(sql<boolean>`'stat.flagMonthlyReport.answer' = any (rights)`)
      .select('userId')
      .$narrowType<{ userId: NotNull }>()
      .execute()
  ).map(({ userId }) => userId)

/** Title and link of a notice about a flag's month. */
export function noticeContent(
  title: Message,
  flag: { id: number; nameZh: string; nameEn: string },
  month: string,
  more: MessageParams = {},
  part?: string,
) {
  const words = Object.fromEntries(
    languages.map((lang) => [
      lang,
      formatMessage(title, lang, {
        ...more,
        flag: lang === 'zh' ? flag.nameZh : flag.nameEn,
        month,
      }),
    ]),
  ) as Record<Lang, string>
  return {
    title: words,
    link: `/stat/flagMonthlyReport/list?flag=${flag.id}&month=${month}${part ? `&part=${part}` : ''}`,
  }
}
