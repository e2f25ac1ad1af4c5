/** Figures and lines of the report as they stand in its files. */
import type { Field } from '#common/fields.ts'
import { signedMoney, int } from '#common/fields.ts'
import { today } from '#common/rules/base/dates.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang, Message } from '#common/text.ts'
import { viewOf } from '../flagMonthlyReport.fields.ts'
import type { Part } from '../flagMonthlyReport.contract.ts'
import { flagReportText as t } from '../flagMonthlyReport.text.ts'
import { rowOf } from './list-report.ts'
import type { Report } from './read-report.ts'

type Figure = readonly [label: Message, field: Field, value: number]

/** The summary figures, in the order of the page. */
export const figuresOf = ({ totals, account }: Report): Figure[] => [
  [t.totals.certificates, int(), totals.certificates],
  [t.totals.endorsements, int(), totals.endorsements],
  [t.totals.registrations, int(), totals.registrations],
  [
    t.totals.exceptions,
    int(),
    totals.exemptions + totals.extensions + totals.conditions + totals.withdrawals,
  ],
  [t.totals.closing, int(), totals.closing],
  [t.totals.overdue, int(), totals.overdue],
  [t.totals.adjustments, int(), totals.adjustments],
  ...(account
    ? (['opening', 'due', 'paid', 'closing'] as const).map((name): Figure => [
        t.account[name],
        signedMoney(),
        account[name],
      ])
    : []),
]
/** Ships and tonnage that joined and left, as label and text. */
export const movement = ({ totals }: Report, lang: Lang) =>
  [
    [
      formatMessage(t.totals.in, lang),
      `${totals.shipsIn} (${totals.gtIn.toLocaleString('en-US')} GT)`,
    ],
    [
      formatMessage(t.totals.out, lang),
      `${totals.shipsOut} (${totals.gtOut.toLocaleString('en-US')} GT)`,
    ],
  ] as const

/** The lines of a part with their words in a language. */
export const viewsOf = (report: Report, part: Part, lang: Lang) =>
  report.lines.filter((line) => line.part === part).map((line) => viewOf(rowOf(line), lang))
/** Date of the lock at the society; a month that was locked together with a later one has none. */
export const stateOf = ({ locked, lockTime }: Report, timeZone: string, lang: Lang) =>
  !locked
    ? formatMessage(t.openMonth, lang)
    : lockTime
      ? today(timeZone, new Date(lockTime))
      : formatMessage(t.locked, lang)
/** Sums of the fees of a part, and of payments in part E, USD. */
export function sumsOf(report: Report, part: Part) {
  const lines = report.lines.filter((line) => line.part === part)
  const cents = (name: 'fee' | 'paid') =>
    lines.reduce((sum, line) => sum + Math.round(line[name] * 100), 0) / 100
  return { fee: cents('fee'), ...(part === 'E' && { paid: cents('paid') }) }
}
