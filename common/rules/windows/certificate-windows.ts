import { compareDates } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import {
  explainedMonthsFrom,
  notBeforeIssue,
  ordinal,
  buildExplainedWindow,
} from './window-explanation.ts'
import type { ExplainedDate, LocalizedText } from './window-explanation.ts'
import { intervalWindows } from './interval-windows.ts'
import type { WindowRule } from './window-rules.ts'
import type { AmendedAnniversary, SurveyWindow, WindowInput } from './window-types.ts'

export interface Anniversary extends ExplainedDate {
  occurrence: number
  /** Name of the date within a sentence. */
  name: LocalizedText
}

/** Months of a term: statements of compliance of one year state no validity in months. */
export const nominalMonths = (validityMonths: number | null): number => validityMonths ?? 12

/** Number of anniversaries within the nominal term of a certificate. */
export const anniversariesOfTerm = (validityMonths: number): number =>
  Math.max(0, Math.ceil(validityMonths / 12) - 1)

/**
 * Anniversary dates of a certificate, always counted from E, never from the previous one (a month
 * end is not sticky); after each early survey from the date endorsed for it. Strictly between start
 * and expiry. Source: SOLAS I/2(n), I/14(h).
 */
export function anniversaries(
  input: Pick<WindowInput, 'expiryBeforeExtension' | 'validityMonths' | 'amendedAnniversaries'>,
): Anniversary[] {
  const { expiryBeforeExtension: E } = input
  const amended = amendmentsInForce(input.amendedAnniversaries ?? [])
  const count = anniversariesOfTerm(input.validityMonths)
  const first = amended[0]?.occurrence
  const list: Anniversary[] = []
  for (let k = 1; k <= Math.min(count, (first ?? Infinity) - 1); k++) {
    const reason = explainedMonthsFrom(E, -12 * (count + 1 - k), {
      zh: `到期日 ${E}`,
      en: `the expiry date ${E}`,
    })
    list.push({ ...reason, ...named(k, reason) })
  }
  if (first === undefined) return list
  for (let k = first; ; k++) {
    const from = amended.findLast(({ occurrence }) => occurrence <= k)!
    const reason = explainedMonthsFrom(from.date, 12 * (k - from.occurrence), {
      zh: `签署的新周年日 ${from.date}`,
      en: `the endorsed new anniversary date ${from.date}`,
    })
    if (reason.date >= E) return list
    list.push({ ...reason, ...named(k, reason) })
  }
}

/**
 * The amendments that count, by the number of their anniversary: of two for one anniversary the
 * later date, and none that a later date for an earlier anniversary replaces.
 */
function amendmentsInForce(amended: readonly AmendedAnniversary[]): AmendedAnniversary[] {
  return amended
    .toSorted((a, b) => compareDates(a.date, b.date) || a.occurrence - b.occurrence)
    .reduce<AmendedAnniversary[]>(
      (list, next) => [...list.filter((one) => one.occurrence < next.occurrence), next],
      [],
    )
}

/**
 * All windows of a certificate in order of their start, each with an explanation. Source: SOLAS
 * I/14, LL art. 19, MARPOL I/10, BWM E-5, ISM 13, ISPS A/19, MLC A5.1.3, IACS UR Z7 and Z18. Throws
 * RangeError for an invalid date.
 */
export function certificateWindows(input: WindowInput): SurveyWindow[] {
  const anniversaryDates = anniversaries(input)
  const windows = input.rules.flatMap((rule) => windowsOfRule(rule, anniversaryDates, input))
  const begin = input.validFrom
  // An interval may count from a survey so long ago that its window ended before the certificate
  // began.
  const living = begin ? windows.filter((w) => w.endDate >= begin) : windows
  return living.sort(
    (a, b) =>
      compareDates(a.startDate, b.startDate) ||
      compareDates(a.dueDate, b.dueDate) ||
      compareDates(a.endDate, b.endDate),
  )
}

function windowsOfRule(
  rule: WindowRule,
  anniversaryDates: Anniversary[],
  input: WindowInput,
): SurveyWindow[] {
  switch (rule.cycleType) {
    case 'anniversary':
      return anniversaryDates
        .filter((mark) => isAfterStart(mark, input))
        .map((mark) => aroundAnniversary(rule, mark, input))
    case 'secondOrThird':
      return [2, 3]
        .flatMap((nth) => ownAnniversary(anniversaryDates, nth, input) ?? [])
        .map((mark) => ({
          ...aroundAnniversary(rule, mark, input),
          alternativeGroup: rule.code,
          replacesAnnual: [mark.occurrence],
        }))
    case 'betweenSecondAndThird':
    case 'secondToThird':
      return spanningWindow(rule, anniversaryDates, input)
    case 'beforeExpiry':
      return [renewalWindow(rule, input)]
    case 'maxInterval':
      return intervalWindows(rule, input)
    case 'none':
      return []
  }
}

/**
 * A certificate that is shorter than its type or began late has anniversaries before its own start,
 * because they count back from the expiry.
 */
const isAfterStart = ({ date }: { date: CalendarDate }, { validFrom }: WindowInput): boolean =>
  !validFrom || date > validFrom

/**
 * The nth anniversary counted from the certificate's own beginning: one issued for three years has
 * its second a year before its expiry, although that is the fourth of a full term.
 */
const ownAnniversary = (
  anniversaryDates: readonly Anniversary[],
  nth: number,
  input: WindowInput,
): Anniversary | undefined => anniversaryDates.filter((mark) => isAfterStart(mark, input))[nth - 1]

function aroundAnniversary(rule: WindowRule, mark: Anniversary, input: WindowInput): SurveyWindow {
  const end = notAfterExpiry(
    explainedMonthsFrom(mark.date, rule.postDuration, HERE),
    input.expiryBeforeExtension,
  )
  const what = {
    zh: `${rule.ruleName}，第 ${mark.occurrence} 周年`,
    en: `${rule.ruleNameEn}, ${ordinal(mark.occurrence)} anniversary`,
  }
  const due = { date: mark.date, zh: mark.name.zh, en: mark.name.en }
  const start = notBeforeIssue(
    explainedMonthsFrom(mark.date, -rule.frontDuration, HERE),
    due,
    input,
  )
  return buildExplainedWindow(
    rule,
    mark.occurrence,
    start,
    due,
    end,
    what,
    noteFor(rule, mark, input),
  )
}

// One long window over both anniversaries; it ends at expiry when the certificate is too short for
// a third one.
function spanningWindow(
  rule: WindowRule,
  anniversaryDates: Anniversary[],
  input: WindowInput,
): SurveyWindow[] {
  const E = input.expiryBeforeExtension
  const second = ownAnniversary(anniversaryDates, 2, input)
  if (!second) return []
  const third = ownAnniversary(anniversaryDates, 3, input) ?? {
    date: E,
    occurrence: second.occurrence + 1,
    zh: '到期日',
    en: 'the expiry date',
    name: { zh: '到期日', en: 'the expiry date' },
  }
  if (!isAfterStart(third, input)) return []
  const end = notAfterExpiry(explainedMonthsFrom(third.date, rule.postDuration, dated(third)), E)
  const dueMark =
    rule.dueDate === 'secondAnniversary' && isAfterStart(second, input) ? second : third
  const due = { date: dueMark.date, zh: dueMark.name.zh, en: dueMark.name.en }
  const start = notBeforeIssue(
    explainedMonthsFrom(second.date, -rule.frontDuration, dated(second)),
    due,
    input,
  )
  const window = buildExplainedWindow(rule, 1, start, due, end, {
    zh: rule.ruleName,
    en: rule.ruleNameEn,
  })
  // Numbered as the annual windows are, which count back from the expiry.
  const replacesAnnual = [second.occurrence, third.occurrence]
  return [rule.cycleType === 'secondToThird' ? { ...window, replacesAnnual } : window]
}

function renewalWindow(rule: WindowRule, input: WindowInput): SurveyWindow {
  const E = input.expiryBeforeExtension
  const expiry = { zh: '到期日', en: 'the expiry date' }
  const end = input.extendedTo
    ? { date: input.extendedTo, zh: '船旗国批准的展期', en: 'the extension granted by the flag' }
    : explainedMonthsFrom(E, rule.postDuration, expiry)
  const due = { date: E, ...expiry }
  return buildExplainedWindow(
    rule,
    1,
    notBeforeIssue(explainedMonthsFrom(E, -rule.frontDuration, expiry), due, input),
    due,
    end,
    { zh: rule.ruleName, en: rule.ruleNameEn },
  )
}

const HERE = { zh: '该周年日', en: 'that anniversary' }

function named(k: number, reason: ExplainedDate): { occurrence: number; name: LocalizedText } {
  return {
    occurrence: k,
    name: {
      zh: `第 ${k} 周年日，即${reason.zh}`,
      en: `the ${ordinal(k)} anniversary, ${reason.en}`,
    },
  }
}

function dated(mark: Anniversary): LocalizedText {
  return {
    zh: `第 ${mark.occurrence} 周年日 ${mark.date}`,
    en: `the ${ordinal(mark.occurrence)} anniversary ${mark.date}`,
  }
}

function notAfterExpiry(end: ExplainedDate, expiry: CalendarDate): ExplainedDate {
  return end.date <= expiry
    ? end
    : { date: expiry, zh: '不超过到期日', en: 'not beyond the expiry date' }
}

function noteFor(
  rule: WindowRule,
  mark: Anniversary,
  input: WindowInput,
): LocalizedText | undefined {
  if (rule.surveyType !== 'annual') return undefined
  if (mark.occurrence > anniversariesOfTerm(input.validityMonths)) {
    return {
      zh: '提前检验后为保持原到期日而增加的检验',
      en: 'Extra survey that lets the expiry date stay after an early survey',
    }
  }
  const other = input.rules.find((r) => r.cycleType === 'secondOrThird')
  if (!other || (mark.occurrence !== 2 && mark.occurrence !== 3)) return undefined
  return {
    zh: `如在本周年进行“${other.ruleName}”，则由其代替`,
    en: `“${other.ruleNameEn}”, if held at this anniversary, takes its place`,
  }
}
