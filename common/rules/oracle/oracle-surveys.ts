import type { SurveyType } from '../windows/window-rules.ts'
import { monthsAfter } from './oracle-days.ts'
import type { Day } from './oracle-days.ts'
import type { OracleLaw } from './oracle-law.ts'

/** One survey to be held, on a day from `opens` to `closes`. */
export interface Duty {
  /** names the duty, so that a survey out of its window can settle it */
  key: string
  survey: SurveyType
  /** surveys that settle it */
  by: readonly SurveyType[]
  /** first and last day of each window; the gap between two windows does not count */
  windows: readonly (readonly [Day, Day])[]
  due: Day
  closes: Day
}

/** What decides the surveys of a certificate. */
export interface SurveyDates {
  start: Day
  /** expiry before any extension for a voyage or a new certificate */
  expiry: Day | null
  validityMonths: number | null
  /** an early survey gave this anniversary this date; later ones follow */
  moved: { occurrence: number; date: Day } | null
}

/** The anniversaries within the certificate, the first one first. Always counted from the expiry. */
export function anniversaries({ start, expiry, validityMonths, moved }: SurveyDates): Day[] {
  if (expiry === null || validityMonths === null) return []
  const found: Day[] = []
  for (let year = validityMonths / 12 - 1; year >= 1; year--) {
    const anniversary = monthsAfter(expiry, -12 * year)
    if (monthsAfter(anniversary, -3) > start) found.push(anniversary)
  }
  return found.map((anniversary, i) =>
    moved && i + 1 >= moved.occurrence
      ? monthsAfter(moved.date, 12 * (i + 1 - moved.occurrence))
      : anniversary,
  )
}

/** All surveys that a certificate needs between its start and its expiry. */
export function duties(law: OracleLaw, dates: SurveyDates): Duty[] {
  const days = anniversaries(dates)
  const around = (day: Day) => [monthsAfter(day, -3), monthsAfter(day, 3)] as const
  const second = days[1]
  const third = days[2]
  return law.needs.flatMap((need): Duty[] => {
    const { survey } = need
    if (need.when === 'eachAnniversary') {
      return days.map((due, i) => ({
        key: `${survey} ${i + 1}`,
        survey,
        by: need.replacedBy ? [survey, need.replacedBy] : [survey],
        windows: [around(due)],
        due,
        closes: around(due)[1],
      }))
    }
    if (second === undefined || third === undefined) return []
    const windows = {
      secondOrThird: [around(second), around(third)],
      betweenSecondAndThird: [[second, third] as const],
      secondToThird: [[around(second)[0], around(third)[1]] as const],
    }[need.when]
    const closes = windows.at(-1)![1]
    return [{ key: survey, survey, by: [survey], windows, due: third, closes }]
  })
}

/** Whether a survey settles a duty by its kind and its day. */
export function settles(duty: Duty, survey: SurveyType, day: Day): boolean {
  return duty.by.includes(survey) && duty.windows.some(([opens, end]) => opens <= day && day <= end)
}

const DEEPER: Partial<Record<SurveyType, readonly SurveyType[]>> = {
  annual: ['annual', 'intermediate', 'periodical', 'renewal'],
  intermediate: ['intermediate', 'renewal'],
  periodical: ['periodical', 'renewal'],
}

/** Whether a survey is at least as deep as the one that was missed. */
export function isAsDeep(survey: SurveyType, missed: SurveyType): boolean {
  return (DEEPER[missed] ?? [missed]).includes(survey)
}
