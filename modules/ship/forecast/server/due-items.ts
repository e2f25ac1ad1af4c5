/** Items of continuous surveys in the forecast. IACS UR Z18, UR Z7. */
import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { allOf, anyOf, scopeConditionOf } from '#server/records/report/filters.ts'
import type { Asked } from './due-surveys.ts'

/** Ship statuses without further surveys. */
const gone = ['deleted', 'scrapped', 'lost', 'transferred']

/**
 * Number of items in use by the month in which they are due at the latest, and overdue ones, within
 * the caller's scope. None where only other kinds of work are asked for: an item belongs to class. Null of a
 * past day: only the last crediting of an item is recorded.
 */
export async function countDueItems(
  ctx: RequestContext,
  { query, today, isPast, slots }: Asked,
): Promise<Map<string, number> | null> {
  if (isPast) return null
  const isOther = query.group?.length && !query.group.includes('class')
  if (query.kind?.length || isOther || !ctx.user.rights.has('ship.surveyItem.read'))
    return new Map()
  const { rows } = await sql<{ slot: string; count: number }>`
    select slot, count(*)::int as count from (
      select case when due_by < ${today}::date then 'overdue' else to_char(due_by, 'YYYY-MM') end
        as slot
      from survey_item_row where ${allOf([
        sql<boolean>`in_use`,
        sql<boolean>`ship_id in (select id from ship where status <> all(${gone}))`,
        anyOf('region', query.region),
        anyOf('flag_id', query.flagId),
        anyOf('owner_id', query.ownerId),
        anyOf('manager_id', query.managerId),
        query.shipType?.length
          ? sql<boolean>`ship_id in (select id from ship
              where ship_type = any(${[...query.shipType]}::text[]))`
          : null,
        scopeConditionOf(ctx, 'ship/surveyItem'),
      ])}) i
    where slot = any(${slots}::text[]) group by slot`.execute(ctx.db)
  return new Map(rows.map(({ slot, count }) => [slot, count]))
}
