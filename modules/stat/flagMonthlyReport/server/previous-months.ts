/** Sums of earlier months, locked or not, for the opening balance and the trend. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { addMoney, moneyFromNumber, subtractMoney } from '#common/rules/base/money.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import type { LineGroup, Month } from './report-totals.ts'
import { corrections, openLines, withRegion } from './report-lines.ts'
import { firstDay, monthBefore, monthOf, nextMonth } from './month.ts'

type Answer = OutputOf<typeof flagMonthlyReport, 'list'>
interface MonthSum {
  month: string
  certificates: number
  endorsements: number
  fee: number
  paid: number
}

const summed = (
  lines: RawBuilder<unknown>,
  visible: RawBuilder<unknown> = sql`true`,
) => sql<MonthSum>`
  select month, sum(certificates)::int as certificates,
    count(*) filter (where kind = 'endorsement')::int as endorsements, sum(fee) as fee, sum(paid) as paid
    from (${lines}) t where ${visible} group by month`

/** Sums of all earlier months, from the tables maintained by triggers. */
function ofSums({ flagId, month, lastLocked }: Month): RawBuilder<MonthSum> {
  const first = lastLocked && nextMonth(lastLocked)
  const columns = sql.raw('month, certificates, endorsements, fee, paid')
  const locked = sql`select ${columns} from flag_report_sum
    where flag_id = ${flagId} and month < ${firstDay(month)}::date`
  const open = sql`select ${columns} from flag_month
    where flag_id = ${flagId} and not reported and month < ${firstDay(month)}::date
    and ${first ? sql`month >= ${firstDay(first)}::date` : sql`true`}`
  const corrected =
    first && first < month ? sql` union all ${summed(corrections(flagId, first))}` : sql``
  return sql<MonthSum>`select month, sum(certificates)::int as certificates,
    sum(endorsements)::int as endorsements, sum(fee) as fee, sum(paid) as paid
    from (${locked} union all ${open}${corrected}) t group by month`
}

/** Sums of the months of the trend, from the lines in a limited scope. */
function ofLines(
  { flagId, month, lastLocked }: Month,
  visible: RawBuilder<unknown>,
): RawBuilder<MonthSum> {
  const from = monthBefore(month, 11)
  const some = sql.raw('month, kind, certificates, fee, paid, region, own_id')
  const stored = sql`select ${some} from flag_report_line
    where flag_id = ${flagId} and month >= ${firstDay(from)}::date and month < ${firstDay(month)}::date
    and part <> 'D'`
  const isOpen = !lastLocked || nextMonth(lastLocked) < month
  return summed(
    isOpen
      ? sql`${stored} union all select ${some}
        from (${withRegion(openLines(flagId, lastLocked, monthBefore(month), from))}) o`
      : stored,
    visible,
  )
}

/** @param scope the caller's scope of lines; null: all */
export async function readPreviousMonths(
  { db }: Pick<RequestContext, 'db'>,
  of: Month,
  scope: RawBuilder<unknown> | null,
): Promise<MonthSum[]> {
  const { rows } = await (scope ? ofLines(of, scope) : ofSums(of)).execute(db)
  return rows.map((row) => ({
    ...row,
    month: monthOf(row.month),
    fee: Number(row.fee),
    paid: Number(row.paid),
  }))
}

const sum = (values: readonly number[]): string => addMoney(...values.map(moneyFromNumber))

export function accountOf(
  previous: readonly MonthSum[],
  groups: readonly LineGroup[],
): NonNullable<Answer['account']> {
  const opening = subtractMoney(
    sum(previous.map(({ fee }) => fee)),
    sum(previous.map(({ paid }) => paid)),
  )
  const [due, paid] = [sum(groups.map(({ fee }) => fee)), sum(groups.map((group) => group.paid))]
  return {
    opening: Number(opening),
    due: Number(due),
    paid: Number(paid),
    closing: Number(subtractMoney(addMoney(opening, due), paid)),
  }
}

export function trendOf(
  month: string,
  previous: readonly MonthSum[],
  totals: Answer['totals'],
): Answer['series']['trend'] {
  const sumByMonth = new Map<string, Omit<MonthSum, 'paid'>>([
    ...previous.map((one) => [one.month, one] as const),
    [
      month,
      {
        month,
        certificates: totals.certificates,
        endorsements: totals.endorsements,
        fee: totals.fee,
      },
    ],
  ])
  return Array.from({ length: 12 }, (_, i) => monthBefore(month, 11 - i)).map((one) => {
    const { certificates, endorsements, fee } = sumByMonth.get(one) ?? {
      certificates: 0,
      endorsements: 0,
      fee: 0,
    }
    return { month: one, certificates, endorsements, fee }
  })
}
