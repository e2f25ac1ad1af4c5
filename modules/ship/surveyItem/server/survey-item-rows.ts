import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { NOTICE_MONTHS, surveyItemState } from '#common/rules/windows/continuous-survey.ts'
import type { SurveyItemState } from '#common/rules/windows/continuous-survey.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import type { Resource } from '#server/core/resource.ts'
import type { LockedRow, RecordRow } from '#server/core/row.ts'
import type { surveyItem } from '../surveyItem.contract.ts'

export type SurveyItemResource = Resource<typeof surveyItem, 'surveyItem'>
export type SurveyItemRow = RecordRow<typeof surveyItem, 'surveyItem'>
export type LockedSurveyItem = LockedRow<typeof surveyItem, 'surveyItem'>

/** Adds the state of today to items. */
export async function withState(ctx: RequestContext, rows: SurveyItemRow[]): Promise<object[]> {
  const today = await societyToday(ctx.db)
  return rows.map((row) => ({ ...row, state: surveyItemState(row, today) }))
}

const noticeEnd = sql`(society_today() + make_interval(months => ${NOTICE_MONTHS}))::date`
const overdueOn = (day: Expression<unknown>) =>
  sql<boolean>`in_use and coalesce(postponed_until, due_date) < ${day}`
const conditions: Readonly<Record<SurveyItemState, Expression<SqlBool>>> = {
  outOfUse: sql`not in_use`,
  overdue: overdueOn(sql`society_today()`),
  dueSoon: sql`in_use and coalesce(postponed_until, due_date) between society_today() and ${noticeEnd}`,
  notDue: sql`in_use and coalesce(postponed_until, due_date) > ${noticeEnd}`,
}

/** Condition: items that `surveyItemState` gives this state today. */
export const inState = (_ctx: RequestContext, state: SurveyItemState): Expression<SqlBool> =>
  sql`(${conditions[state]})`

/** Number of items of a ship that are overdue on a day, by the due dates recorded now. */
export async function countOverdueItems(db: Db, shipId: number, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('surveyItem')
    .where('shipId', '=', shipId)
    .where(overdueOn(sql`${day}::date`))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
