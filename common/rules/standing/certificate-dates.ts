/** Expiry and pending windows of certificates over time. */
import type { CalendarDate } from '../base/dates.ts'
import { withShipSurveys } from '../windows/ship-intervals.ts'
import type { SurveyType } from '../windows/window-rules.ts'
import type { WindowInput } from '../windows/window-types.ts'
import {
  daysOfAlternatives,
  NOTHING_PENDING,
  pendingOn,
  windowsOn,
} from '../windows/windows-on-day.ts'
import type { CompletableWindow } from '../windows/completed-surveys.ts'
import type { PendingSummary } from '../windows/windows-on-day.ts'
import { statesOf } from './certificate-course.ts'
import type { CourseState, FindCertificate } from './certificate-course.ts'
import { windowInput } from './pending-surveys.ts'
import { FIRST_DAY, periodOn } from './periods.ts'
import type { CertificateFacts, ShipEvent, StandingPeriod } from './standing-types.ts'

/** The dates of a certificate from a day on, until the next period begins. */
export interface DatesPeriod {
  from: CalendarDate
  /** E: the expiry before an extension; null where it does not expire */
  expiryBeforeExtension: CalendarDate | null
  pending: PendingSummary
}

/** The same with the intervals of the ship; null for a certificate without windows. */
export const windowInputOf = (cert: CertificateFacts, state: CourseState): WindowInput | null =>
  state.expiry && cert.rules.length
    ? {
        ...windowInput(cert, state, state.expiry),
        completedSurveys: withShipSurveys(
          cert.rules,
          // A survey without a rule completes no window.
          state.completed.filter(({ ruleCode }) => ruleCode),
          state.intervalSurveys.map(({ interval, day }) => ({
            surveyType: interval as SurveyType,
            ruleCode: interval,
            date: day,
          })),
        ),
      }
    : null

/**
 * The dates of a certificate over time, from before its issue for ever: with every event up to each
 * day, and none after it.
 * @param standings its periods: one that has left its flag or company has no pending windows
 */
export function certificateDates(
  cert: CertificateFacts,
  shipEvents: readonly ShipEvent[],
  standings: readonly StandingPeriod[],
  find?: FindCertificate,
): DatesPeriod[] {
  const dates: DatesPeriod[] = [
    { from: FIRST_DAY, expiryBeforeExtension: cert.expiry, pending: NOTHING_PENDING },
  ]
  const states = [...statesOf(cert, shipEvents, find)]
  let last: { key: string; windows: CompletableWindow[] } = { key: '', windows: [] }
  for (const [i, [from, state]] of states.entries()) {
    const until = states[i + 1]?.[0]
    const isWithin = (day: CalendarDate) => day > from && (until === undefined || day < until)
    const input = windowInputOf(cert, state)
    // Most events of a ship change nothing of the windows; the surveys that completed them are the
    // same on every day until the next event.
    const { rules: _rules, ...dated } = input ?? { rules: [] }
    const changes = JSON.stringify(dated)
    if (changes !== last.key) last = { key: changes, windows: input ? windowsOn(input, from) : [] }
    const { windows } = last
    const days = new Set([...daysOfAlternatives(windows), ...standings.map((one) => one.from)])
    for (const day of [from, ...[...days].filter(isWithin).sort()])
      dates.push({
        from: day,
        expiryBeforeExtension: state.expiry,
        pending:
          state.decisions.length > 0 || periodOn(standings, day).leftBy !== null
            ? NOTHING_PENDING
            : pendingOn(windows, state.extendedTo ?? state.expiry, day),
      })
  }
  return merged(dates)
}

/**
 * The dates of a certificate on one day: those of {@link certificateDates}, from its state at the end
 * of that day.
 * @param hasLeft whether it has left its flag or company by then
 */
export function certificateDatesOn(
  cert: CertificateFacts,
  state: CourseState,
  hasLeft: boolean,
  day: CalendarDate,
): Omit<DatesPeriod, 'from'> {
  if (day < cert.issuedOn || cert.refused)
    return { expiryBeforeExtension: cert.expiry, pending: NOTHING_PENDING }
  const input = windowInputOf(cert, state)
  return {
    expiryBeforeExtension: state.expiry,
    pending:
      state.decisions.length > 0 || hasLeft
        ? NOTHING_PENDING
        : pendingOn(input ? windowsOn(input, day) : [], state.extendedTo ?? state.expiry, day),
  }
}

const merged = (dates: readonly DatesPeriod[]): DatesPeriod[] =>
  dates.filter((one, i) => {
    const before = dates[i - 1]
    return !before || key(before) !== key(one)
  })

const key = ({ expiryBeforeExtension, pending: { start, due, end } }: DatesPeriod) =>
  [expiryBeforeExtension, start, due, end].join(' ')

/** The dates of a day. Periods begin before every day. */
export function datesOn(dates: readonly DatesPeriod[], day: CalendarDate): DatesPeriod {
  const found = dates.findLast((one) => one.from <= day) ?? dates[0]
  if (!found) throw new RangeError('standing: no dates')
  return found
}
