/** Whether a survey may be endorsed on a certificate, and the consequences of its date. */
import { addMonths } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import {
  earlyRefusal,
  evaluateEarlySurvey,
  expiryAfterEarlyVerification,
  movesAnniversary,
} from '../windows/early-survey.ts'
import type { ExtensionFamily } from './extension.ts'
import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'
import { completionTiming } from '../windows/completed-surveys.ts'
import type { CompletableWindow } from '../windows/completed-surveys.ts'
import { mustBeDeeper } from '../windows/same-visit.ts'
import { isInterval } from '../windows/ship-intervals.ts'
import type { SurveyType, WindowRule } from '../windows/window-rules.ts'
import type { WindowInput } from '../windows/window-types.ts'
import { anniversaries } from '../windows/certificate-windows.ts'
import {
  missedWindow,
  certificateLapsed,
  alreadyEndorsed,
  allDone,
  deeperRequired,
} from './endorsement-issues.ts'
import { windowsOf, withinFullTerm } from './endorsement-windows.ts'

export interface EndorsementInput {
  /** input of the certificate's windows, with the surveys completed so far */
  certificate: WindowInput
  family: ExtensionFamily
  surveyType: SurveyType
  /** completion of the survey */
  date: CalendarDate
}

export interface Endorsement {
  case: 'inWindow' | 'early' | 'unscheduled' | 'restored'
  /** rule and number of the window the survey completes; null when none */
  ruleCode: string | null
  occurrence: number | null
  /** New anniversary date to endorse, from which later surveys follow. */
  amendedAnniversary: { occurrence: number; date: CalendarDate } | null
  /** Earlier expiry. */
  amendedExpiry: CalendarDate | null
  explanationZh: string
  explanationEn: string
}

/** Actions that are endorsed on a certificate in force or, `reinstate`, on one that has lapsed. */
export const ENDORSEMENTS: readonly string[] = ['endorse', 'reinstate']
export const isEndorsement = (actionType: string): boolean => ENDORSEMENTS.includes(actionType)

/** Surveys with a cause other than the calendar: they may be endorsed at any time. */
export const UNSCHEDULED: ReadonlySet<SurveyType> = new Set([
  'additional',
  'occasional',
  'transferOfClass',
])
/**
 * Surveys that may be endorsed on an existing certificate. A renewal leads to a new certificate.
 */
export const ENDORSABLE: readonly SurveyType[] = [
  'annual',
  'intermediate',
  'periodical',
  'bottom',
  'boiler',
  'tailshaft',
  'additional',
  'occasional',
  'transferOfClass',
]

const plain = (
  ruleCode: string | null,
  occurrence: number | null,
  zh: string,
  en: string,
): Endorsement => ({
  case: ruleCode ? 'inWindow' : 'unscheduled',
  ruleCode,
  occurrence,
  amendedAnniversary: null,
  amendedExpiry: null,
  explanationZh: zh,
  explanationEn: en,
})

/**
 * The effect of endorsing a survey on a date, or why it cannot be endorsed. Within its window it
 * completes it; before the window it causes a new anniversary date; after it the certificate has
 * ceased to be valid. Sources: SOLAS I/14(g) and (h), LL art. 19, MARPOL I/10, BWM E-5, ISPS
 * A/19.3.7, ISM 13, MLC A5.1.3.
 */
export function evaluateEndorsement(input: EndorsementInput): Endorsement | Issue {
  const { certificate, surveyType, date } = input
  const begin =
    certificate.validFrom ??
    addMonths(certificate.expiryBeforeExtension, -certificate.validityMonths)
  const until = certificate.extendedTo ?? certificate.expiryBeforeExtension
  if (date < begin)
    return error(
      'endorse.before',
      `检验完成日期早于证书起始日 ${begin}。`,
      `The survey was completed before the certificate began on ${begin}.`,
    )
  if (date > until)
    return error(
      'endorse.expired',
      `证书已于 ${until} 到期，不能再签署，请办理换证或初次检验。`,
      `The certificate expired on ${until} and can no longer be endorsed: arrange a renewal or an initial survey.`,
    )
  if (UNSCHEDULED.has(surveyType))
    return plain(null, null, '此检验没有规定的窗口。', 'This survey has no prescribed window.')
  const ofType = certificate.rules.filter(
    (rule) => rule.surveyType === surveyType && rule.cycleType !== 'none',
  )
  // Beside a periodical survey of the same type, that of an interval is recorded of the ship.
  const periodic = ofType.filter((rule) => !isInterval(rule))
  const rules = periodic.length ? periodic : ofType
  if (!rules.length || !ENDORSABLE.includes(surveyType))
    return error(
      'endorse.noSurvey',
      '此类证书没有这种检验，无需签署。',
      'This type of certificate does not have this survey: no endorsement is needed.',
    )
  const all = windowsOf(certificate, date)
  const missed = missedWindow(all, date)
  if (missed) return certificateLapsed(missed)
  const isOwn = (w: CompletableWindow) => rules.some(({ code }) => code === w.ruleCode)
  const windows = all.filter(isOwn)
  if (!periodic.length) return evaluateInterval(windows, date)
  const evaluated = evaluateInWindow(input, rules, windows)
  if (!('code' in evaluated)) return requiredInstead(input, evaluated, all) ?? evaluated
  if (evaluated.code !== 'endorse.noneLeft') return evaluated
  const later = withinFullTerm(certificate, date)
  const beyond = later.find((w) => isOwn(w) && completionTiming(w, date) === 'inWindow')
  if (!beyond) return evaluated
  const effect = inWindow(beyond, date)
  return requiredInstead(input, effect, later) ?? effect
}

/**
 * Why an annual survey is not endorsed: an intermediate or periodical survey takes its place, and
 * this is the last anniversary at which it may be held. Null for others. SOLAS I/8(a)(iii),
 * I/10(a)(iii), MARPOL I/6.1.3; HSSC survey guidelines; IACS UR Z7.
 */
function requiredInstead(
  { certificate, surveyType }: EndorsementInput,
  { ruleCode, occurrence }: Endorsement,
  windows: readonly CompletableWindow[],
): Issue | null {
  if (surveyType !== 'annual') return null
  const pending = windows.filter((w) => !w.doneDate && !w.waived)
  const annual = pending.find((w) => w.ruleCode === ruleCode && w.occurrence === occurrence)
  const deeper =
    annual &&
    pending.find(
      (w) => w.replacesAnnual?.includes(annual.occurrence) && mustBeDeeper(w, annual, pending),
    )
  const rule = deeper && certificate.rules.find(({ code }) => code === deeper.ruleCode)
  return rule ? deeperRequired({ zh: rule.ruleName, en: rule.ruleNameEn }, deeper.endDate) : null
}

/** Surveys with a maximum interval: they may be early, and each one moves the next. */
function evaluateInterval(windows: CompletableWindow[], date: CalendarDate): Endorsement | Issue {
  const completed = windows.find((w) => w.doneDate === date)
  if (completed) return alreadyEndorsed(completed)
  const next = windows.find((w) => !w.doneDate && !w.waived)
  if (!next) return allDone()
  if (completionTiming(next, date) === 'afterEnd') return certificateLapsed(next)
  return plain(
    next.ruleCode,
    next.occurrence,
    `检验于 ${date} 完成，间隔上限为 ${next.endDate}；下次检验由此推算。`,
    `Completed on ${date}, within the interval ending on ${next.endDate}; the next survey counts from this date.`,
  )
}

function evaluateInWindow(
  input: EndorsementInput,
  rules: WindowRule[],
  windows: CompletableWindow[],
): Endorsement | Issue {
  const { date } = input
  const pending = windows.filter((w) => !w.doneDate && !w.waived)
  const holding = pending.find((w) => completionTiming(w, date) === 'inWindow')
  if (holding) return inWindow(holding, date)
  const before = windows.find((w) => w.doneDate && completionTiming(w, date) === 'inWindow')
  if (before) return alreadyEndorsed(before)
  const next = pending[0]
  return next
    ? evaluateEarly(
        input,
        rules.find(({ code }) => code === next.ruleCode)!,
        next,
      )
    : allDone()
}

const inWindow = (window: CompletableWindow, date: CalendarDate): Endorsement =>
  plain(
    window.ruleCode,
    window.occurrence,
    `检验于 ${date} 完成，在 ${window.startDate} 至 ${window.endDate} 的窗口内。`,
    `Survey completed ${date}, within its window ${window.startDate} to ${window.endDate}.`,
  )

/**
 * A survey before its window: a new anniversary date, an earlier expiry, or a refusal when the
 * rules define neither.
 */
function evaluateEarly(
  { certificate, family, date }: EndorsementInput,
  rule: WindowRule,
  next: CompletableWindow,
): Endorsement | Issue {
  const { ruleCode, occurrence } = next
  if (movesAnniversary(rule)) {
    const early = evaluateEarlySurvey({
      expiryBeforeExtension: certificate.expiryBeforeExtension,
      validityMonths: certificate.validityMonths,
      occurrence,
      completionDate: date,
      frontMonths: rule.frontDuration,
      amendedAnniversaries: certificate.amendedAnniversaries,
    })
    const latest = addMonths(date, 3)
    return {
      case: 'early',
      ruleCode,
      occurrence,
      amendedAnniversary: { occurrence, date: latest },
      amendedExpiry: null,
      explanationZh:
        early?.explanationZh ?? `检验早于窗口：签署新周年日 ${latest}，其后检验随之推算。`,
      explanationEn:
        early?.explanationEn ??
        `Held before its window: the new anniversary date ${latest} is endorsed and later surveys follow it.`,
    }
  }
  const second = anniversaries(certificate).find((mark) => mark.occurrence === 2)?.date
  if (rule.cycleType === 'betweenSecondAndThird' && family === 'issc' && second) {
    const expiry = expiryAfterEarlyVerification(date, certificate.expiryBeforeExtension, second)
    return {
      case: 'early',
      ruleCode,
      occurrence,
      amendedAnniversary: null,
      amendedExpiry: expiry,
      explanationZh: `中间审核于 ${date} 完成，早于第 2 周年日 ${second}：证书有效期改为 ${expiry}（不超过审核后三年）。`,
      explanationEn:
        `Verification completed ${date}, before the 2nd anniversary ${second}: the expiry ` +
        `date becomes ${expiry}, not more than three years after it.`,
    }
  }
  const refusal = earlyRefusal(next.startDate)
  return error('endorse.early', refusal.zh, refusal.en)
}
