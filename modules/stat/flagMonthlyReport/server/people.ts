import { sql } from 'kysely'
import { languages, say } from '#common/text.ts'
import type { Lang, Params, Phrase } from '#common/text.ts'
import type { Ctx } from '#server/http/context.ts'

/** Active accounts of a flag state. */
export const flagUsers = async ({ db }: Pick<Ctx, 'db'>, flagId: number): Promise<number[]> =>
  (await db.selectFrom('principal').where('taskNode', '=', 'flag_user').where('flagId', '=', flagId).where('active', '=', true).select('userId').execute()).map(({ userId }) => userId!)

/** Who answers questions of flag states: active people of the society with the right, who reach every region. */
export const officeUsers = async ({ db }: Pick<Ctx, 'db'>): Promise<number[]> =>
  (await db.selectFrom('principal').where('active', '=', true).where('dataType', '=', 3).where('taskNode', 'not in', ['flag_user', 'ship_owner'])
    .where(sql<boolean>`'stat.flagMonthlyReport.answer' = any (rights)`).select('userId').execute()).map(({ userId }) => userId!)

/** Title and link of a notice about a flag's month. */
export function told(title: Phrase, flag: { id: number; nameZh: string; nameEn: string }, month: string, more: Params = {}, part?: string) {
  const words = Object.fromEntries(languages.map((lang) => [lang, say(title, lang, { ...more, flag: lang === 'zh' ? flag.nameZh : flag.nameEn, month })])) as Record<Lang, string>
  return { title: words, link: `/stat/flagMonthlyReport/list?flag=${flag.id}&month=${month}${part ? `&part=${part}` : ''}` }
}
