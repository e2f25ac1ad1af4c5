import type { CalendarDate } from '../base/dates.ts'
import type { LeftBy, StandingPeriod, StandingValue } from './standing-types.ts'

/** Before every day, and after every day. */
export const FIRST_DAY: CalendarDate = '0001-01-01'
export const FOREVER: CalendarDate = '9999-12-31'

/** A period that begins on a day; mergePeriods() sets its `since`. */
export const period = (
  from: CalendarDate,
  value: StandingValue,
  expiry: CalendarDate | null,
  leftBy: LeftBy | null = null,
): StandingPeriod => ({
  standing: value.standing,
  reason: value.reason,
  rule: value.rule,
  from,
  since: from,
  expiry,
  leftBy,
})

/**
 * Periods in order of their first day, of which the last one of a day counts: equal neighbours are
 * joined, and `since` is the first day of the standing.
 */
export function mergePeriods(periods: readonly StandingPeriod[]): StandingPeriod[] {
  const merged: StandingPeriod[] = []
  for (const one of periods) {
    if (merged.at(-1)?.from === one.from) merged.pop()
    const last = merged.at(-1)
    if (last && sameValue(last, one)) continue
    merged.push({ ...one, since: last?.standing === one.standing ? last.since : one.from })
  }
  return merged
}

const sameValue = (a: StandingPeriod, b: StandingPeriod) =>
  a.standing === b.standing &&
  a.reason === b.reason &&
  a.rule === b.rule &&
  a.expiry === b.expiry &&
  a.leftBy === b.leftBy

/** The period of a day. Periods begin before every day. */
export function periodOn(periods: readonly StandingPeriod[], day: CalendarDate): StandingPeriod {
  const found = periods.findLast((one) => one.from <= day) ?? periods[0]
  if (!found) throw new RangeError('standing: no periods')
  return found
}

/**
 * Combines the periods of a certificate with others: `combine` gets the value of each on every day
 * on which one of them changes. The change of flag by which one has left applies to it too.
 */
export function combinePeriods(
  own: readonly StandingPeriod[],
  others: readonly (readonly StandingPeriod[])[],
  combine: (
    own: StandingPeriod,
    others: StandingPeriod[],
  ) => StandingValue & { leftBy?: LeftBy | null },
): StandingPeriod[] {
  const days = [...new Set([own, ...others].flat().map(({ from }) => from))].sort()
  return mergePeriods(
    days.map((day) => {
      const mine = periodOn(own, day)
      const value = combine(
        mine,
        others.map((list) => periodOn(list, day)),
      )
      return period(day, value, mine.expiry, mine.leftBy ?? value.leftBy)
    }),
  )
}
