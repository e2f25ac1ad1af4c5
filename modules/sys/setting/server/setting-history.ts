import { changesInWords } from '#server/audit/in-words.ts'
import { changesOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'

/** Every change of the settings, newest first, part by part and in words of both languages. */
export async function settingHistory(ctx: Ctx) {
  const { list } = await changesOf(ctx, 'sys/setting', 0)
  const words = await changesInWords(ctx.db, ctx.services.resources, list.map(({ changes }) => ({ resource: 'sys/setting', changes })))
  const flat = words.map((changes) => changes.map(({ label, from, to }) => ({ labelZh: label.zh, labelEn: label.en, fromZh: from.zh, fromEn: from.en, toZh: to.zh, toEn: to.en })))
  return { list: list.map((entry, i) => ({ ...entry, words: flat[i]! })) }
}
