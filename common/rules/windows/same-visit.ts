import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'
import type { CalendarDate } from '../base/dates.ts'
import type { LocalizedText } from './window-explanation.ts'

/** A pending survey window, of one certificate. */
export interface VisitWindow {
  surveyType: string
  startDate: CalendarDate
  dueDate: CalendarDate
  endDate: CalendarDate
  alternativeGroup?: string | null
}

/** Surveys that a survey includes when both are held in one visit. */
const INCLUDES: Readonly<Record<string, readonly string[]>> = {
  intermediate: ['annual'],
  periodical: ['annual'],
  renewal: ['annual', 'intermediate', 'periodical'],
}

/**
 * The surveys of one certificate that another takes the place of in the same visit, each with that
 * other. An intermediate or periodical survey replaces the annual one of its anniversary, a renewal
 * what falls into its window. While a later anniversary remains for the intermediate survey, the
 * annual one is held first and stands for both; at the last one the intermediate is required, as in
 * nextSurvey(). Source: SOLAS I/8(a)(iii), I/10(a)(iii); A.1186(33) 2.4; IACS UR Z7 3.
 * @param windows pending windows of one certificate: neither completed nor waived
 * @param day of the visit; without it, surveys that are not both overdue or both ahead are apart
 */
export function replacedInVisit<W extends VisitWindow>(
  windows: readonly W[],
  today: CalendarDate,
  day?: CalendarDate | null,
): Map<W, W> {
  const replaced = new Map<W, W>()
  const isIncluded = (w: W, deeper: W) =>
    (INCLUDES[deeper.surveyType] ?? []).includes(w.surveyType) &&
    !isOfEachAnniversary(deeper) &&
    deeper.startDate <= w.startDate &&
    deeper.endDate >= w.endDate &&
    isSameVisit(w, deeper, today, day)
  const byDue = windows.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  for (const deeper of byDue) {
    const included = byDue.filter((w) => isIncluded(w, deeper))
    const [first] = included
    if (!first) continue
    if (deeper.surveyType === 'renewal') for (const w of included) replaced.set(w, deeper)
    else if (mustBeDeeper(deeper, first, windows)) replaced.set(first, deeper)
    else replaced.set(deeper, first)
  }
  return replaced
}

/** The periodical survey of the radio installations is held beside the annual one. SOLAS I/9. */
const isOfEachAnniversary = ({ surveyType, alternativeGroup }: VisitWindow): boolean =>
  surveyType === 'periodical' && !alternativeGroup

type AlternativeWindow = Pick<VisitWindow, 'endDate' | 'alternativeGroup'>

/**
 * Whether an intermediate or periodical survey cannot be left to a later anniversary than that of
 * the annual one, in whose place it may be held. SOLAS I/8(a)(iii), I/10(a)(iii); UR Z7 4.1.
 * @param windows pending windows of the certificate
 */
export const mustBeDeeper = (
  deeper: AlternativeWindow,
  annual: AlternativeWindow,
  windows: readonly AlternativeWindow[],
): boolean =>
  deeper.endDate === annual.endDate &&
  !windows.some(
    (w) =>
      deeper.alternativeGroup &&
      w.alternativeGroup === deeper.alternativeGroup &&
      w.endDate > deeper.endDate,
  )

function isSameVisit(
  w: VisitWindow,
  deeper: VisitWindow,
  today: CalendarDate,
  day?: CalendarDate | null,
): boolean {
  const isOverdue = (one: VisitWindow) => one.endDate < (day ?? today)
  if (isOverdue(w) !== isOverdue(deeper)) return false
  return !day || isOverdue(w) || w.startDate <= day
}

/** Why a survey is not planned along with the one that takes its place. */
export const replacedIssue = (by: LocalizedText): Issue =>
  error(
    'visit.replaced',
    `同一次登轮已安排“${by.zh}”，二者在同一周年只需其一：请去掉一项`,
    `"${by.en}" is planned for the same visit and takes its place at this anniversary: remove one`,
  )
