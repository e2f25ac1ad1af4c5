import { formatMessage } from '#common/text.ts'
import {
  requirementsByScope,
  combinedIneligibilityReasons,
} from '#modules/basic/surveyor/server/eligibility.ts'
import type { SurveyRequirement } from '#modules/basic/surveyor/server/eligibility.ts'
import { scopesOf } from '#modules/basic/cert/server/cert-scopes.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal, refuseFields, httpText } from '#server/core/refusal.ts'
import { surveyCertText } from '../surveyCert.text.ts'

/** Criteria of a survey that decide which surveyors are eligible. */
export interface Task {
  flagId: number | null
  shipType: string | null
}

/**
 * @param field the input that shows a refusal
 * @throws Refusal with every reason against the surveyor: flag, ship type, and every scope that the
 *   certificate types need on this day
 */
export async function refuseIneligible(
  ctx: RequestContext,
  surveyorId: number,
  task: Task,
  certIds: readonly number[],
  field = 'surveyorId',
): Promise<void> {
  const surveyor = await ctx.db
    .selectFrom('surveyor')
    .where('id', '=', surveyorId)
    .selectAll()
    .executeTakeFirst()
  if (!surveyor) return refuseFields({ field, phrase: httpText.refersToNothing })
  const need: SurveyRequirement = { ...task, date: await societyToday(ctx.db) }
  const reasons = combinedIneligibilityReasons(
    surveyor,
    requirementsByScope(need, await scopesOf(ctx.db, certIds)),
  )
  if (!reasons.length) return
  const joined = {
    key: 'reasons',
    zh: reasons.map((p) => formatMessage(p, 'zh')).join('；'),
    en: reasons.map((p) => formatMessage(p, 'en')).join('; '),
  }
  const [phrase, params] =
    field === 'surveyorId'
      ? [surveyCertText.notEligible, { reasons: joined }]
      : [surveyCertText.oneNotEligible, { reasons: joined, name: surveyor.displayName }]
  throw new Refusal(409, phrase, params, [{ field, phrase, params }])
}

/**
 * Account of a surveyor, who becomes the person in charge.
 * @throws Refusal 400 for a surveyor without one
 */
export async function accountOf(
  ctx: RequestContext,
  surveyorId: number,
  field = 'surveyorId',
): Promise<number> {
  const person = await ctx.db
    .selectFrom('appUser')
    .where('relatedSurveyor', '=', surveyorId)
    .where('status', '=', 1)
    .select('id')
    .executeTakeFirst()
  return person?.id ?? refuseFields({ field, phrase: surveyCertText.noAccount })
}
