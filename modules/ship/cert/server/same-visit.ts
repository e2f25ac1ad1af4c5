import type { Issue } from '#common/rules/base/issue.ts'
import { replacedInVisit, replacedIssue } from '#common/rules/windows/same-visit.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import type { Holder } from './certificate-holder.ts'
import { latestCertificate } from './latest-certificate.ts'

/** A survey of a visit. */
export interface VisitSurvey extends Holder {
  certId: number | null
  surveyType: string
}

const keyOf = ({ shipId, companyId, forFlagId, certId }: VisitSurvey) =>
  [shipId, companyId, forFlagId, certId].join('/')

/**
 * For each survey of a visit, why it is not planned along with another survey of the same
 * certificate that takes its place (common/rules/windows/same-visit.ts); null where it can be.
 * @param day of the visit, if known
 */
export async function sameVisitIssues(
  db: Db,
  surveys: readonly VisitSurvey[],
  day?: string | null,
): Promise<(Issue | null)[]> {
  const issues = new Map<VisitSurvey, Issue>()
  const today = await societyToday(db)
  for (const group of Map.groupBy(surveys, keyOf).values()) {
    const [first] = group
    if (!first || first.certId === null || group.length < 2) continue
    const windows = await pendingWindows(db, first, first.certId)
    const isNext = (window: (typeof windows)[number]) =>
      windows.find(({ surveyType }) => surveyType === window.surveyType) === window
    for (const [window, by] of replacedInVisit(windows, today, day)) {
      if (!isNext(window) || !isNext(by)) continue
      if (!group.some(({ surveyType }) => surveyType === by.surveyType)) continue
      const name = (await entriesOf(db, 'SURVEY_TYPE')).find(({ key }) => key === by.surveyType)
      for (const survey of group)
        if (survey.surveyType === window.surveyType)
          issues.set(
            survey,
            replacedIssue({
              zh: name?.valueZh ?? by.surveyType,
              en: name?.valueEn ?? by.surveyType,
            }),
          )
    }
  }
  return surveys.map((survey) => issues.get(survey) ?? null)
}

/** Pending windows of the latest certificate of a type, by due date. */
async function pendingWindows(db: Db, holder: Holder, certId: number) {
  const cert = await latestCertificate(db, holder, certId).select('c.id').executeTakeFirst()
  if (!cert) return []
  return db
    .selectFrom('certWindowRow')
    .where('shipCertId', '=', cert.id)
    .where('status', '<>', 'done')
    .orderBy('dueDate')
    .select(['surveyType', 'startDate', 'dueDate', 'endDate', 'alternativeGroup'])
    .$narrowType<{ surveyType: string; startDate: string; dueDate: string; endDate: string }>()
    .execute()
}
