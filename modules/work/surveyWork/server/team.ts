import { accountOf, refuseIneligible } from '#modules/work/surveyCert/server/eligible-surveyor.ts'
import type { Task } from '#modules/work/surveyCert/server/eligible-surveyor.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import { surveyWorkText } from '../surveyWork.text.ts'

export interface Team { surveyorIds: number[]; leadSurveyorId: number; personInCharge: number }

/**
 * Who is to do a task: each authorised for flag, ship type and every scope the certificate types need; the lead, the first one unless another is
 * named, has an account and becomes the person in charge. @throws Refusal 409 with every reason against one of them, 400 for a lead who is not among them
 */
export async function refuseTeam(ctx: Ctx, given: { surveyorIds: number[]; leadSurveyorId?: number | null | undefined }, task: Task, certIds: readonly number[]): Promise<Team> {
  const surveyorIds = [...new Set(given.surveyorIds)]
  const leadSurveyorId = given.leadSurveyorId ?? surveyorIds[0]!
  if (!surveyorIds.includes(leadSurveyorId)) refuseFields({ field: 'leadSurveyorId', phrase: surveyWorkText.leadOfTeam })
  for (const id of surveyorIds) await refuseIneligible(ctx, id, task, certIds, 'surveyorIds')
  return { surveyorIds, leadSurveyorId, personInCharge: await accountOf(ctx, leadSurveyorId, 'leadSurveyorId') }
}
