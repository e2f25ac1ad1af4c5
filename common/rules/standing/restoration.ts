import { addYears } from '../base/dates.ts'
import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'
import type { CalendarDate } from '../base/dates.ts'
import { INTERVAL_ONLY_SURVEYS, intervalKey, isInterval } from '../windows/ship-intervals.ts'
import type { SurveyType, WindowRule } from '../windows/window-rules.ts'
import { isForeign } from './foreign.ts'
import type { CourseState } from './certificate-course.ts'
import { missedSurveys, pendingSurveys } from './pending-surveys.ts'
import type { CertificateFacts, LeftBy, Standing, StandingReason } from './standing-types.ts'

/** Depth of surveys: one revalidates what a shallower one, or its own kind, missed. */
const DEPTH: Readonly<Partial<Record<SurveyType, number>>> = {
  annual: 1,
  periodical: 2,
  intermediate: 2,
  renewal: 3,
}

/** Endings that a survey makes good. */
export const RESTORABLE_REASONS: readonly StandingReason[] = ['surveyMissed', 'notEndorsed']

/** Whether a standing is one that a survey makes good. */
export const isRestorable = ({
  standing,
  reason,
  leftBy,
}: {
  standing: Standing
  reason: StandingReason | null
  leftBy: LeftBy | null
}): boolean =>
  standing === 'lapsed' && reason !== null && RESTORABLE_REASONS.includes(reason) && leftBy === null

/** Years after which a missed survey is replaced by one as deep as a renewal. */
const YEARS_TO_RENEWAL_DEPTH = 2

/**
 * Whether an annual or intermediate survey of a class certificate is overdue, so that the class is
 * suspended by itself until it is held. IACS PR1C A.1.
 */
export const isClassSurveyOverdue = (
  cert: CertificateFacts,
  state: CourseState,
  day: CalendarDate,
): boolean =>
  cert.law.isClass &&
  !state.ending &&
  missedSurveys(pendingSurveys(cert, state), day).some(({ effect }) => effect === 'suspendsClass')

/**
 * Why a survey does not revalidate a lapsed certificate, or reinstate the class that an overdue
 * survey suspended; null when it does. It must be at least as
 * deep as the one missed, as deep as a renewal once a certificate lapsed more than two years ago.
 * Only missed surveys and endorsements are made good: after a change of flag or company a new
 * certificate is issued. Source: HSSC survey guidelines, revalidation of certificates; IACS PR1C.
 */
export function checkRestoration(
  cert: CertificateFacts,
  state: CourseState,
  surveyType: SurveyType,
  day: CalendarDate,
): Issue | null {
  const { ending } = state
  const isLapsed = ending !== null && RESTORABLE_REASONS.includes(ending.reason)
  const isOver = state.needsNewCertificate || state.shipCeased !== null || isForeign(state)
  if (isOver || (!isLapsed && !isClassSurveyOverdue(cert, state, day)))
    return error(
      'restore.notLapsed',
      '只有因漏检或未签署而失效的证书，或因检验逾期而暂停的入级证书可以恢复，其他情况须签发新证书。',
      'Only a certificate that lapsed because a survey was missed or not endorsed, or a class ' +
        'certificate with an overdue survey, is restored; otherwise issue a new one.',
    )
  const end = state.extendedTo ?? state.expiry
  if (end !== null && day > end)
    return error(
      'restore.expired',
      `证书有效期已于 ${end} 届满，请办理换证。`,
      `The term of the certificate ended on ${end}: renew it.`,
    )
  const long = ending !== null && addYears(ending.since, YEARS_TO_RENEWAL_DEPTH) <= day
  if (isMadeGood(cert, state, surveyType, day) && (!long || (DEPTH[surveyType] ?? 0) >= 3))
    return null
  return error(
    'restore.depth',
    '恢复检验的深度不得低于漏检的检验；失效超过两年的，须按换证检验的范围进行。',
    'The survey must be at least as deep as the one missed, and as deep as a renewal when ' +
      'the certificate lapsed more than two years ago.',
  )
}

/** Whether a survey is at least as deep as each one that is overdue. */
export function isMadeGood(
  cert: CertificateFacts,
  state: CourseState,
  surveyType: SurveyType | undefined,
  day: CalendarDate,
): boolean {
  return missedSurveys(pendingSurveys(cert, state), day)
    .filter(({ effect }) => effect === 'lapses' || effect === 'suspendsClass')
    .every((one) => surveyType !== undefined && isAsDeep(surveyType, one.surveyType))
}

/** Whether a survey is as deep as another one, or of its kind. */
export const isAsDeep = (held: SurveyType, missed: SurveyType): boolean =>
  held === missed ||
  (DEPTH[held] !== undefined && DEPTH[missed] !== undefined && DEPTH[held] >= DEPTH[missed])

/** Intervals of a certificate that the survey settles by which it is restored. */
export function restoredIntervals(rules: readonly WindowRule[], surveyType: SurveyType): string[] {
  if (INTERVAL_ONLY_SURVEYS.has(surveyType)) return [surveyType]
  return rules
    .filter((rule) => isInterval(rule) && isAsDeep(surveyType, rule.surveyType))
    .map(intervalKey)
}
