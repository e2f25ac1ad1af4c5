import { addMonths } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import type { WindowRule } from './window-rules.ts'
import type { SurveyWindow, WindowInput } from './window-types.ts'

/** A text in both languages. */
export interface LocalizedText {
  zh: string
  en: string
}

/** A date with its reason. */
export interface ExplainedDate extends LocalizedText {
  date: CalendarDate
}

/** 1st, 2nd, 3rd, 4th, 11th … */
export function ordinal(n: number): string {
  const tens = n % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}

/**
 * n months before (negative) or after a named date, with the reason, and a remark when the month is
 * too short.
 */
export function explainedMonthsFrom(
  anchor: CalendarDate,
  months: number,
  name: LocalizedText,
): ExplainedDate {
  const date = addMonths(anchor, months)
  if (months === 0) return { date, zh: name.zh, en: name.en }
  const day = anchor.slice(8)
  const short = day !== date.slice(8)
  const count = Math.abs(months)
  return {
    date,
    zh:
      `${name.zh}${name.zh.endsWith('日') ? '' : ' '}${months < 0 ? '前' : '后'} ${count} ` +
      `个月${short ? `，该月无 ${day} 日，取月末` : ''}`,
    en:
      `${count} ${count === 1 ? 'month' : 'months'} ${months < 0 ? 'before' : 'after'} ${name.en}` +
      (short ? `; that month has no day ${day}, so its last day counts` : ''),
  }
}

/**
 * Start of a window; the date of issue when the certificate was issued later, or the due date when
 * that is earlier.
 */
export function notBeforeIssue<D extends { date: CalendarDate }>(
  start: ExplainedDate,
  due: D,
  { issuedOn, validFrom }: Pick<WindowInput, 'issuedOn' | 'validFrom'>,
): ExplainedDate | D {
  const first = issuedOn && (!validFrom || issuedOn > validFrom) ? issuedOn : validFrom
  if (!first || start.date >= first) return start
  return first < due.date
    ? {
        date: first,
        zh: first === issuedOn ? '证书签发日' : '证书起始日',
        en:
          first === issuedOn
            ? 'the day the certificate was issued'
            : 'the beginning of the certificate',
      }
    : due
}

/**
 * Builds a window from its three explained dates, with one text that names the survey, the reasons
 * of the dates and the rule.
 */
export function buildExplainedWindow(
  rule: WindowRule,
  occurrence: number,
  start: ExplainedDate,
  due: ExplainedDate,
  end: ExplainedDate,
  what: LocalizedText,
  note?: LocalizedText,
): SurveyWindow {
  const words = explainWindow(rule, what, start, due, end, note)
  return {
    ruleCode: rule.code,
    surveyType: rule.surveyType,
    occurrence,
    startDate: start.date,
    dueDate: due.date,
    endDate: end.date,
    explanationZh: words.zh,
    explanationEn: words.en,
  }
}

function explainWindow(
  rule: WindowRule,
  what: LocalizedText,
  start: ExplainedDate,
  due: ExplainedDate,
  end: ExplainedDate,
  note?: LocalizedText,
): LocalizedText {
  const after = end.date === due.date
  return {
    zh:
      `${what.zh}：应不晚于 ${due.date} 完成（${due.zh}）；自 ${start.date} 起可进行（${start.zh}）；` +
      (after ? '此后逾期。' : `最迟 ${end.date}（${end.zh}）。`) +
      (note ? `${note.zh}。` : '') +
      `规则“${rule.ruleName}”${rule.descn && `：${rule.descn}`}。`,
    en:
      `${what.en}: due ${due.date} (${due.en}); may be held from ${start.date} (${start.en}); ` +
      (after ? 'overdue after that. ' : `at the latest ${end.date} (${end.en}). `) +
      (note ? `${note.en}. ` : '') +
      `Rule “${rule.ruleNameEn}”${rule.descnEn && `: ${rule.descnEn}`}.`,
  }
}
