import { isSameJson } from '#common/values.ts'
import { keysOf } from '#common/keys-of.ts'
import { sql } from 'kysely'
import { plainText } from '#common/rules/text/rich-text.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { ColumnValues, LockedRow } from '#server/core/row.ts'
import { valuesAfter } from '#server/records/rows/save-row.ts'
import type { Values } from '#common/fields.ts'
import type { news } from '../news.contract.ts'
import { newsMachine } from '../news.machine.ts'
import { newsText } from '../news.text.ts'

type NewsFields = Values<(typeof news)['fields']>
type LockedNews = LockedRow<typeof news, 'news'>
const { draft, published } = newsMachine.states

/**
 * Validates a circular.
 * @throws Refusal 409 when it is published and more than its end date changes
 */
export async function checkNews(
  ctx: RequestContext,
  values: SavedValues<typeof news>,
  now: LockedNews | null,
): Promise<void> {
  if (
    now?.status === published &&
    keysOf(values).some((name) => name !== 'endDate' && !isSameJson(values[name], now[name]))
  )
    refuse(409, newsText.withdrawFirst)
  const { startDate, endDate } = valuesAfter<NewsFields, 'startDate' | 'endDate'>(
    ['startDate', 'endDate'],
    values,
    now,
  )
  if (endDate && endDate < startDate)
    refuseFields({ field: 'endDate', phrase: newsText.endBeforeStart })
  const roles = [...new Set(values.roles ?? [])]
  if (!roles.length) return
  const existing = await ctx.db.selectFrom('role').where('id', 'in', roles).select('id').execute()
  if (existing.length < roles.length) refuseFields({ field: 'roles', phrase: newsText.noSuchRole })
}

/** Publishes a circular with an audience and a text. @throws Refusal 400 naming what is missing */
export async function publishNews(
  ctx: RequestContext,
  row: LockedNews,
): Promise<ColumnValues<'news'>> {
  const errors: FieldError[] = []
  if (!row.generalFlag && !row.roles?.length && !row.flagId)
    errors.push({ field: 'roles', phrase: newsText.nobody })
  if (row.endDate && row.endDate < (await societyToday(ctx.db)))
    errors.push({ field: 'endDate', phrase: newsText.ended })
  if (!plainText(row.descn) && !plainText(row.descnEn) && !row.attachments?.length)
    errors.push({ field: 'descn', phrase: newsText.empty })
  if (errors.length) refuseFields(...errors)
  // An expression, so that the time is that of the transaction, like the times of reading.
  return { publishTime: sql<string>`now()` }
}

/** @throws Refusal 409: a circular that has been published is withdrawn instead of removed */
export function refuseRemoval(_ctx: RequestContext, row: { status: number }): void {
  if (row.status !== draft) refuse(409, newsText.keepPublished)
}
