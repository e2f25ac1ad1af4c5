import type { Issue } from '#common/rules/base/issue.ts'
import { plannedSurveyIssue } from '#modules/ship/cert/server/planned-survey.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { fieldErrorFrom } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { RequestItem } from './checked-items.ts'

/** Refusals because a survey is missed already; the office decides how the certificate is restored. */
const MISSED: readonly string[] = ['endorse.late', 'restore.depth']

async function impossibility(
  db: Db,
  shipId: number,
  { certId, surveyType }: RequestItem,
  eta: string,
): Promise<Issue | null> {
  if (certId === null) return null
  const issueOf = (visit: { eta?: string }) =>
    plannedSurveyIssue(db, { shipId }, { certId, surveyType }, visit)
  const issue = await issueOf({ eta })
  return issue && MISSED.includes(issue.code) && (await issueOf({}))?.code === issue.code
    ? null
    : issue
}

/**
 * Errors at `items.N.surveyType` of the surveys that cannot be held on the ship's certificates on
 * the day of arrival. One that is missed already can be requested.
 */
export async function impossibleSurveys(
  { db }: RequestContext,
  shipId: number,
  items: readonly RequestItem[],
  eta: string,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const [n, item] of items.entries()) {
    const issue = await impossibility(db, shipId, item, eta)
    if (issue) errors.push(fieldErrorFrom(`items.${n}.surveyType`, issue))
  }
  return errors
}
