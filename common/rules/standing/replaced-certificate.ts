import { addYears, compareDates, minDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import type { AmendedAnniversary } from '../windows/window-types.ts'
import type { CourseState } from './certificate-course.ts'

/** Calendar years between two dates. */
export const yearsBetween = (from: CalendarDate, to: CalendarDate): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4))

/**
 * The anniversaries that early surveys moved, with their numbers under another expiry: occurrences
 * count back from the expiry, so that they have lower numbers when the expiry is later by some years.
 */
export function renumbered(
  amended: readonly AmendedAnniversary[],
  expiry: CalendarDate,
  until: CalendarDate,
): AmendedAnniversary[] {
  const years = yearsBetween(expiry, until)
  return amended.map((one) => ({ ...one, occurrence: one.occurrence - years }))
}

/**
 * The moved anniversaries of a certificate on the one that replaces it without a new survey. They
 * are transferred while both expire on the same day of the year; a certificate that states another
 * day has the anniversaries of that day. SOLAS I/2(n), I/14(h).
 */
export function transferredAnniversaries(
  amended: readonly AmendedAnniversary[],
  expiry: CalendarDate | null,
  next: CalendarDate | null,
): AmendedAnniversary[] {
  if (!expiry || !next) return []
  const years = yearsBetween(expiry, next)
  const isSameDay = addYears(expiry, years) === next || addYears(next, -years) === expiry
  return isSameDay ? renumbered(amended, expiry, next) : []
}

/**
 * The state of a certificate on its issue, with what it has from those that it replaced without a
 * new survey: the surveys held on them, a restoration, and moved anniversaries.
 * @param state without them
 * @param replaced their states on the day of its issue
 */
export function inherited(state: CourseState, replaced: readonly CourseState[]): CourseState {
  if (!replaced.length) return state
  const restored = replaced
    .filter(({ restoredOn }) => restoredOn !== null)
    .toSorted((a, b) => compareDates(a.restoredOn!, b.restoredOn!))
    .at(-1)
  return {
    ...state,
    firstIssuedOn: replaced.map((one) => one.firstIssuedOn).reduce(minDate, state.firstIssuedOn),
    firstRecordedOn: replaced
      .map((one) => one.firstRecordedOn)
      .reduce(minDate, state.firstRecordedOn),
    completed: replaced.flatMap(({ completed }) => completed),
    unendorsed: replaced.flatMap(({ unendorsed }) => unendorsed),
    restoredOn: restored?.restoredOn ?? null,
    surveyedSinceRestoration: restored?.surveyedSinceRestoration ?? false,
    amendedAnniversaries: replaced.flatMap((one) =>
      transferredAnniversaries(one.amendedAnniversaries, one.expiry, state.expiry),
    ),
  }
}
