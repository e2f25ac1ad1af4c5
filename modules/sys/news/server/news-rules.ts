import { sql } from 'kysely'
import { plainText } from '#common/rules/rich-text.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { newsMachine } from '../news.machine.ts'
import { newsText } from '../news.text.ts'

type Values = Record<string, any>
const { draft, published } = newsMachine.states
const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/** What must hold before a circular is saved. @throws Refusal 409 when it is published and more than its end date changes */
export async function checkNews(ctx: Ctx, values: Values, now: Values | null): Promise<void> {
  if (now?.['status'] === published && Object.keys(values).some((name) => name !== 'endDate' && differs(values[name], now[name]))) refuse(409, newsText.withdrawFirst)
  const { startDate, endDate } = { ...now, ...values }
  if (endDate && endDate < startDate) refuseFields({ field: 'endDate', phrase: newsText.endBeforeStart })
  const roles = [...new Set((values['roles'] ?? []) as number[])]
  if (!roles.length) return
  const found = await ctx.db.selectFrom('role').where('id', 'in', roles).select('id').execute()
  if (found.length < roles.length) refuseFields({ field: 'roles', phrase: newsText.noSuchRole })
}

/** A circular that nobody would see, or with nothing to read, is not published. @throws Refusal 400 naming what is missing */
export async function publishNews(ctx: Ctx, row: Values): Promise<Values> {
  const faults: FieldFault[] = []
  if (!row['generalFlag'] && !row['roles']?.length && !row['flagId']) faults.push({ field: 'roles', phrase: newsText.nobody })
  if (row['endDate'] && row['endDate'] < await societyToday(ctx.db)) faults.push({ field: 'endDate', phrase: newsText.ended })
  if (!plainText(row['descn']) && !row['attachments']?.length) faults.push({ field: 'descn', phrase: newsText.empty })
  if (faults.length) refuseFields(...faults)
  return { publishTime: sql`now()` }
}

/** What people have been told stays on record. @throws Refusal 409 when one of them is no draft */
export async function onlyDrafts(ctx: Ctx, ids: number[]): Promise<void> {
  const told = await ctx.db.selectFrom('news').where('id', 'in', ids).where('status', '!=', draft).select('id').executeTakeFirst()
  if (told) refuse(409, newsText.keepPublished)
}
