import { surveyItemDueDate } from '#common/rules/windows/continuous-survey.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { ColumnValues } from '#server/core/row.ts'
import type { surveyItem } from '../surveyItem.contract.ts'
import { surveyItemText } from '../surveyItem.text.ts'
import type { LockedSurveyItem } from './survey-item-rows.ts'

type ItemValues = SavedValues<typeof surveyItem>

/** Fields that stay as they are once the item is credited or postponed. */
const frozenFields = ['shipId', 'scheme', 'code', 'nameZh', 'nameEn', 'basisDate'] as const

/**
 * Validates an item before it is saved, and computes its first due date.
 * @throws Refusal 400 at the wrong fields; 404 for a ship out of scope
 */
export async function checkSurveyItem(
  ctx: RequestContext,
  values: ItemValues,
  now: LockedSurveyItem | null,
): Promise<ColumnValues<'surveyItem'>> {
  const { shipId, basisDate, inUse, ...others } = values
  if (now && (now.lastCredited || now.postponedUntil)) {
    const changed = frozenFields.filter(
      (field) => values[field] !== undefined && values[field] !== now[field],
    )
    if (changed.length)
      refuseFields(...changed.map((field) => ({ field, phrase: surveyItemText.frozen })))
  }
  if (shipId !== undefined) await loadShipInScope(ctx, shipId)
  if (basisDate && basisDate > (await societyToday(ctx.db)))
    refuseFields({ field: 'basisDate', phrase: surveyItemText.basisInFuture })
  return {
    ...others,
    ...(shipId !== undefined && { shipId }),
    ...(inUse !== undefined && { inUse: inUse ?? true }),
    ...(basisDate && { basisDate }),
    ...(basisDate && basisDate !== now?.basisDate && { dueDate: surveyItemDueDate(basisDate) }),
  }
}

/**
 * Keeps items that were credited.
 * @throws Refusal 409 naming the first one
 */
export async function refuseCredited(ctx: RequestContext, ids: number[]): Promise<void> {
  const credited = await ctx.db
    .selectFrom('surveyItem')
    .where('id', 'in', ids)
    .where('lastCredited', 'is not', null)
    .orderBy('code')
    .select('code')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (credited) refuse(409, surveyItemText.isCredited, { code: credited.code })
}
