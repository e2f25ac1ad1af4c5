/** Whether a survey may be endorsed on a certificate, and what follows from its date. */
import { addMonths } from './dates.ts'
import type { CalendarDate } from './dates.ts'
import { earlySurvey, expiryAfterEarlyVerification } from './early-survey.ts'
import type { ExtensionFamily } from './extension.ts'
import { error } from './issue.ts'
import type { Issue } from './issue.ts'
import { completionIn, settleWindows } from './settle.ts'
import type { SettledWindow } from './settle.ts'
import type { SurveyType, WindowRule } from './window-rules.ts'
import type { WindowInput } from './window-types.ts'
import { anniversaries, certificateWindows } from './windows.ts'

export interface EndorsementInput {
  /** what the certificate's windows follow from, with the surveys done so far */
  life: WindowInput
  family: ExtensionFamily
  surveyType: SurveyType
  /** completion of the survey */
  date: CalendarDate
}

export interface Endorsement {
  case: 'inWindow' | 'early' | 'unscheduled'
  /** the rule and the number of the window it settles; null where it settles none */
  ruleCode: string | null
  occurrence: number | null
  /** New anniversary date to be endorsed, from which later surveys follow. */
  amendedAnniversary: { occurrence: number; date: CalendarDate } | null
  /** Expiry brought forward. */
  amendedExpiry: CalendarDate | null
  explanationZh: string
  explanationEn: string
}

/** Surveys that something brings about, not the calendar: they are endorsed whenever they were held. */
export const UNSCHEDULED: ReadonlySet<SurveyType> = new Set(['additional', 'occasional', 'remote', 'transferOfClass'])
/** Surveys that may be endorsed on an existing certificate. A renewal leads to a new one. */
export const ENDORSABLE: readonly SurveyType[] = ['annual', 'intermediate', 'periodical', 'bottom', 'boiler', 'tailshaft', 'additional', 'occasional', 'remote', 'transferOfClass']

const plain = (ruleCode: string | null, occurrence: number | null, zh: string, en: string): Endorsement => (
  { case: ruleCode ? 'inWindow' : 'unscheduled', ruleCode, occurrence, amendedAnniversary: null, amendedExpiry: null, explanationZh: zh, explanationEn: en }
)

/**
 * What endorsing a survey on a date does, or why it cannot be endorsed. In its window it settles it; before its window it brings a new
 * anniversary date with it; after it the certificate has ceased to be valid. Sources: SOLAS I/14(g) and (h), LL art. 19, MARPOL I/10,
 * BWM E-5, ISPS A/19.3.7, ISM 13, MLC A5.1.3.
 */
export function endorsement(input: EndorsementInput): Endorsement | Issue {
  const { life, surveyType, date } = input
  const begin = life.validFrom ?? addMonths(life.expiryBeforeExtension, -life.validityMonths)
  const until = life.extendedTo ?? life.expiryBeforeExtension
  if (date < begin) return error('endorse.before', `检验完成日期早于证书起始日 ${begin}。`, `The survey was completed before the certificate began on ${begin}.`)
  if (date > until) return error('endorse.expired', `证书已于 ${until} 到期，不能再签署，请办理换证或初次检验。`, `The certificate expired on ${until} and cannot be endorsed any more: hold a renewal or an initial survey.`)
  if (UNSCHEDULED.has(surveyType)) return plain(null, null, '此检验没有规定的窗口。', 'No window is laid down for this survey.')
  const rules = life.rules.filter((rule) => rule.surveyType === surveyType && rule.cycleType !== 'none')
  if (!rules.length || !ENDORSABLE.includes(surveyType)) return error('endorse.noSurvey', '此类证书没有这种检验，无需签署。', 'This kind of certificate asks for no such survey: there is nothing to endorse.')
  const own = settleWindows(certificateWindows(life), life.done ?? [], date).filter((w) => rules.some(({ code }) => code === w.ruleCode))
  return rules[0]!.cycleType === 'maxInterval' ? atInterval(own, date) : inItsWindow(input, rules, own)
}

const ceased = (w: SettledWindow): Issue => error('endorse.late',
  `该检验的窗口已于 ${w.endDate} 结束而检验未完成，证书自此失效，不能签署：须进行附加检验并签发新证书。`,
  `The window of this survey closed on ${w.endDate} without it: the certificate ceased to be valid and cannot be endorsed. An additional survey is needed, and a new certificate.`)
const settled = (w: SettledWindow): Issue => error('endorse.already', `该检验已于 ${w.doneDate} 完成并签署。`, `This survey was held on ${w.doneDate} and is endorsed already.`)
const allDone = (): Issue => error('endorse.noneLeft', '此证书有效期内的该类检验均已完成。', 'All surveys of this kind are done for the life of this certificate.')

/** Surveys that only may not lie too far apart: early is never wrong, each one moves the next. */
function atInterval(own: SettledWindow[], date: CalendarDate): Endorsement | Issue {
  const held = own.find((w) => w.doneDate === date)
  if (held) return settled(held)
  const next = own.find((w) => !w.doneDate && !w.waived)
  if (!next) return allDone()
  if (completionIn(next, date) === 'afterEnd') return ceased(next)
  return plain(next.ruleCode, next.occurrence, `检验于 ${date} 完成，间隔上限为 ${next.endDate}；下次检验由此推算。`, `Held on ${date}, within the interval that ends on ${next.endDate}; the next one counts from it.`)
}

function inItsWindow(input: EndorsementInput, rules: WindowRule[], own: SettledWindow[]): Endorsement | Issue {
  const { date } = input
  const pending = own.filter((w) => !w.doneDate && !w.waived)
  const missed = pending.find((w) => completionIn(w, date) === 'afterEnd')
  if (missed) return ceased(missed)
  const holding = pending.find((w) => completionIn(w, date) === 'inWindow')
  if (holding) {
    return plain(holding.ruleCode, holding.occurrence, `检验于 ${date} 完成，在 ${holding.startDate} 至 ${holding.endDate} 的窗口内。`,
      `Survey completed ${date}, within its window ${holding.startDate} to ${holding.endDate}.`)
  }
  const before = own.find((w) => w.doneDate && completionIn(w, date) === 'inWindow')
  if (before) return settled(before)
  const next = pending[0]
  return next ? early(input, rules.find(({ code }) => code === next.ruleCode)!, next) : allDone()
}

/** Before its window: a new anniversary date, an earlier expiry, or a refusal where the rules know neither. */
function early({ life, family, date }: EndorsementInput, rule: WindowRule, next: SettledWindow): Endorsement | Issue {
  const { ruleCode, occurrence } = next
  if (rule.cycleType === 'anniversary' || rule.cycleType === 'secondOrThird') {
    const told = earlySurvey({ expiryBeforeExtension: life.expiryBeforeExtension, validityMonths: life.validityMonths, occurrence, completionDate: date, frontMonths: rule.frontDuration })
    const latest = addMonths(date, 3)
    return {
      case: 'early', ruleCode, occurrence, amendedAnniversary: { occurrence, date: latest }, amendedExpiry: null,
      explanationZh: told?.explanationZh ?? `检验早于窗口：签署新周年日 ${latest}，其后检验随之推算。`,
      explanationEn: told?.explanationEn ?? `Held before its window: the new anniversary date ${latest} is endorsed and later surveys follow it.`,
    }
  }
  const second = anniversaries(life).find((mark) => mark.occurrence === 2)?.date
  if (rule.cycleType === 'betweenSecondAndThird' && family === 'issc' && second) {
    const expiry = expiryAfterEarlyVerification(date, life.expiryBeforeExtension, second)
    return {
      case: 'early', ruleCode, occurrence, amendedAnniversary: null, amendedExpiry: expiry,
      explanationZh: `中间审核于 ${date} 完成，早于第 2 周年日 ${second}：证书有效期改为 ${expiry}（不超过审核后三年）。`,
      explanationEn: `Verification completed ${date}, before the 2nd anniversary ${second}: the expiry date becomes ${expiry}, not more than three years after it.`,
    }
  }
  return error('endorse.early', `窗口自 ${next.startDate} 起开放，提前进行的检验不能签署。`, `Its window opens on ${next.startDate}: held earlier, this survey cannot be endorsed.`)
}
