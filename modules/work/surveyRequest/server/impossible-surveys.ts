import { plannedSurveyIssue } from '#modules/ship/cert/server/planned-survey.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { RequestItem } from './checked-items.ts'

/**
 * Errors at `items.N.surveyType` of the surveys that cannot be held on the ship's certificates on
 * the day of arrival.
 */
export async function impossibleSurveys(
  { db }: RequestContext,
  shipId: number,
  items: readonly RequestItem[],
  eta: string,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const [n, { certId, surveyType }] of items.entries()) {
    if (certId === null) continue
    const issue = await plannedSurveyIssue(db, { shipId }, { certId, surveyType }, { eta })
    if (issue) errors.push(fieldErrorFrom(`items.${n}.surveyType`, issue))
  }
  return errors
}
