import { describeChanges } from '#server/records/audit/describe-changes.ts'
import { auditEntriesOf } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'

/** Every change of the settings, newest first, by part, formatted in both languages. */
export async function settingHistory(ctx: RequestContext) {
  const { list } = await auditEntriesOf(ctx, 'sys/setting', 0)
  const formatted = await describeChanges(
    ctx.db,
    ctx.services.resources,
    list.map(({ changes }) => ({ resource: 'sys/setting', changes })),
  )
  const flat = formatted.map((changes) =>
    changes.map(({ label, from, to }) => ({
      labelZh: label.zh,
      labelEn: label.en,
      fromZh: from.zh,
      fromEn: from.en,
      toZh: to.zh,
      toEn: to.en,
    })),
  )
  return { list: list.map((entry, i) => ({ ...entry, words: flat[i] ?? [] })) }
}
