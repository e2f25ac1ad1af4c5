import { addYears, compareDates, minDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import type { AmendedAnniversary } from '../windows/window-types.ts'
import type { CourseState } from './certificate-course.ts'

/** Calendar years between two dates. */
export const yearsBetween = (from: CalendarDate, to: CalendarDate): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4))

/**
 * The anniversary that an early survey moved, with its number under another expiry: occurrences
 * count back from the expiry, so that it has a lower number when the expiry is later by some years.
 */
export const renumbered = (
  amended: AmendedAnniversary | null,
  expiry: CalendarDate,
  until: CalendarDate,
): AmendedAnniversary | null =>
  amended && { ...amended, occurrence: amended.occurrence - yearsBetween(expiry, until) }

/**
 * The moved anniversary of a certificate on the one that replaces it without a new survey. It is
 * transferred while both expire on the same day of the year; a certificate that states another day
 * has the anniversaries of that day. SOLAS I/2(n), I/14(h).
 */
export function transferredAnniversary(
  amended: AmendedAnniversary | null,
  expiry: CalendarDate | null,
  next: CalendarDate | null,
): AmendedAnniversary | null {
  if (!amended || !expiry || !next) return null
  const years = yearsBetween(expiry, next)
  const isSameDay = addYears(expiry, years) === next || addYears(next, -years) === expiry
  return isSameDay ? renumbered(amended, expiry, next) : null
}

/**
 * The state of a certificate on its issue, with what it has from those that it replaced without a
 * new survey: the surveys held on them, a restoration, and a moved anniversary.
 * @param state without them
 * @param replaced their states on the day of its issue
 */
export function inherited(state: CourseState, replaced: readonly CourseState[]): CourseState {
  if (!replaced.length) return state
  const [moved] = replaced
    .flatMap((one) => {
      const amendedAnniversary = transferredAnniversary(
        one.amendedAnniversary,
        one.expiry,
        state.expiry,
      )
      return amendedAnniversary ? [{ amendedAnniversary, amendedOn: one.amendedOn }] : []
    })
    .toSorted((a, b) => compareDates(b.amendedOn!, a.amendedOn!))
  const restored = replaced
    .filter(({ restoredOn }) => restoredOn !== null)
    .toSorted((a, b) => compareDates(a.restoredOn!, b.restoredOn!))
    .at(-1)
  return {
    ...state,
    firstIssuedOn: replaced.map((one) => one.firstIssuedOn).reduce(minDate, state.firstIssuedOn),
    completed: replaced.flatMap(({ completed }) => completed),
    unendorsed: replaced.flatMap(({ unendorsed }) => unendorsed),
    restoredOn: restored?.restoredOn ?? null,
    surveyedSinceRestoration: restored?.surveyedSinceRestoration ?? false,
    ...moved,
  }
}
