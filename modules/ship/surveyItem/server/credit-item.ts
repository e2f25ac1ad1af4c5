import { creditingFault, surveyItemDueDate } from '#common/rules/windows/continuous-survey.ts'
import type { InputOf } from '#common/contract.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import type { Saved } from '#server/records/rows/save-row.ts'
import type { surveyItem } from '../surveyItem.contract.ts'
import { surveyItemText } from '../surveyItem.text.ts'
import type { SurveyItemResource } from './survey-item-rows.ts'

/**
 * Credits an item: its next cycle begins on the day of the survey, without a postponement. Source:
 * IACS UR Z18, UR Z7.
 * @throws Refusal 404 out of scope; 409 out of use; 400 at `day` in the future or before the last
 * crediting; 400 at `surveyorId` where a surveyor names another one
 */
export async function creditItem(
  ctx: RequestContext,
  r: SurveyItemResource,
  { id, day, surveyorId, remark, fileId }: InputOf<typeof surveyItem, 'credit'>,
): Promise<Saved> {
  const item = await lockRow(ctx, r, id)
  if (!item.inUse) refuse(409, surveyItemText.notInUse)
  const fault = creditingFault(item, day, await societyToday(ctx.db))
  if (fault)
    refuseFields({
      field: 'day',
      phrase: surveyItemText[fault],
      params: { day: (fault === 'beforeFirst' ? item.basisDate : item.lastCredited) ?? '' },
    })
  const credited = {
    lastCredited: day,
    dueDate: surveyItemDueDate(day),
    postponedUntil: null,
    postponeReason: null,
    surveyorId: creditedSurveyor(ctx, surveyorId ?? null),
    creditRemark: remark?.trim() || null,
    fileId: fileId ?? null,
  }
  return changeRow(ctx, r, item, credited, 'credit')
}

/**
 * The surveyor who held the survey. The office, which maintains the items, names anyone; a surveyor
 * credits a survey of their own.
 * @throws Refusal 400 at `surveyorId`
 */
function creditedSurveyor({ user }: RequestContext, named: number | null): number | null {
  if (user.rights.has('ship.surveyItem.save')) return named
  if (named !== null && named !== user.surveyorId)
    refuseFields({ field: 'surveyorId', phrase: surveyItemText.onlyOwnSurvey })
  return user.surveyorId
}
