import { accountOf, refuseIneligible } from '#modules/work/surveyCert/server/eligible-surveyor.ts'
import type { Task } from '#modules/work/surveyCert/server/eligible-surveyor.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { surveyWorkText } from '../surveyWork.text.ts'

export interface Team {
  surveyorIds: number[]
  leadSurveyorId: number
  personInCharge: number
}

/**
 * Resolves the team of a task: each surveyor is authorised for flag, ship type and every scope that
 * the certificate types need; the lead, by default the first, has an account and becomes the person
 * in charge.
 * @throws Refusal 409 with every reason against one of them, 400 for a lead who is not in the team
 */
export async function resolveTeam(
  ctx: RequestContext,
  input: { surveyorIds: number[]; leadSurveyorId?: number | null | undefined },
  task: Task,
  certIds: readonly number[],
): Promise<Team> {
  const surveyorIds = [...new Set(input.surveyorIds)]
  const leadSurveyorId = input.leadSurveyorId ?? surveyorIds[0]
  if (leadSurveyorId === undefined || !surveyorIds.includes(leadSurveyorId))
    return refuseFields({ field: 'leadSurveyorId', phrase: surveyWorkText.leadOfTeam })
  for (const id of surveyorIds) await refuseIneligible(ctx, id, task, certIds, 'surveyorIds')
  return {
    surveyorIds,
    leadSurveyorId,
    personInCharge: await accountOf(ctx, leadSurveyorId, 'leadSurveyorId'),
  }
}
