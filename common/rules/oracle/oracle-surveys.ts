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
  /** early surveys, in their order, gave these anniversaries these dates; later ones follow */
  moved: readonly { occurrence: number; date: Day }[]
}

/**
 * The anniversaries after the start, the first one first. Always counted from the expiry; after an
 * early survey from the new date, with further ones until the expiry. An early survey names its
 * anniversary by its number within the full term.
 */
export function anniversaries({ start, expiry, validityMonths, moved }: SurveyDates): Day[] {
  if (expiry === null || validityMonths === null) return []
  const found: Day[] = []
  const full = Math.ceil(validityMonths / 12)
  // In a longer term the moved one may have a number below the first.
  const first = Math.min(1, ...moved.map(({ occurrence }) => occurrence))
  for (let number = first; number < full || moved.length > 0; number++) {
    const last = moved.findLast(({ occurrence }) => occurrence <= number)
    const day = last
      ? monthsAfter(last.date, 12 * (number - last.occurrence))
      : monthsAfter(expiry, -12 * (full - number))
    if (last && day >= expiry) break
    if (day > start) found.push(day)
  }
  return found
}

/** All surveys that a certificate needs between its start and its expiry. */
export function duties(law: OracleLaw, dates: SurveyDates): Duty[] {
  const days = anniversaries(dates)
  const { expiry } = dates
  if (expiry === null) return []
  const around = (day: Day) =>
    [monthsAfter(day, -3), Math.min(monthsAfter(day, 3), expiry)] as const
  const second = days[1]
  // The expiry is an anniversary too, the third one of a certificate for three years.
  const third = days[2] ?? expiry
  return law.needs.flatMap((need): Duty[] => {
    const { survey } = need
    if (need.when === 'eachAnniversary') {
      return days.map((due, i) => ({
        key: `${survey} ${i + 1}`,
        survey,
        // The deeper survey takes the place of the 2nd or 3rd one only.
        by: need.replacedBy && (i === 1 || i === 2) ? [survey, need.replacedBy] : [survey],
        windows: [around(due)],
        due,
        closes: around(due)[1],
      }))
    }
    if (second === undefined) return []
    const single = { key: survey, survey, by: [survey] }
    if (need.when === 'secondOrThird') {
      const due = days[2] ?? second
      const windows = [around(second), ...(days[2] === undefined ? [] : [around(due)])]
      return [{ ...single, windows, due, closes: around(due)[1] }]
    }
    if (need.when === 'betweenSecondAndThird')
      return [{ ...single, windows: [[second, third]], due: third, closes: third }]
    const windows = [[around(second)[0], around(third)[1]] as const]
    return [{ ...single, windows, due: third, closes: around(third)[1] }]
  })
}

/** Whether a survey settles a duty by its kind and its day. */
export function settles(duty: Duty, survey: SurveyType, day: Day): boolean {
  return duty.by.includes(survey) && duty.windows.some(([opens, end]) => opens <= day && day <= end)
}

const DEPTH: Partial<Record<SurveyType, number>> = {
  annual: 1,
  intermediate: 2,
  periodical: 2,
  renewal: 3,
}

/** Whether a survey is at least as deep as the one that was missed. */
export function isAsDeep(survey: SurveyType, missed: SurveyType): boolean {
  return survey === missed || (DEPTH[survey] ?? 0) >= (DEPTH[missed] ?? Infinity)
}
