/** What earlier months came to, locked or not: of these follow the opening balance and the trend. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { addMoney, moneyOf, subtractMoney } from '#common/rules/money.ts'
import type { Ctx } from '#server/http/context.ts'
import type { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import type { Alike, Month } from './figures.ts'
import { corrections, openLines, placed } from './lines.ts'
import { firstDay, monthBefore, monthOf, nextMonth } from './months.ts'

type Answer = OutputOf<typeof flagMonthlyReport, 'list'>
interface MonthSum { month: string; certificates: number; endorsements: number; fee: number; paid: number }

const summed = (lines: RawBuilder<unknown>, visible: RawBuilder<unknown> = sql`true`) => sql<MonthSum>`
  select month, sum(certificates)::int as certificates, count(*) filter (where kind = 'endorsement')::int as endorsements, sum(fee) as fee, sum(paid) as paid from (${lines}) t where ${visible} group by month`

/** All months before, from the sums that triggers keep: nobody reads the lines of years. */
function ofSums({ flagId, month, lastLocked }: Month): RawBuilder<MonthSum> {
  const first = lastLocked && nextMonth(lastLocked)
  const columns = sql.raw('month, certificates, endorsements, fee, paid')
  const locked = sql`select ${columns} from flag_report_sum where flag_id = ${flagId} and month < ${firstDay(month)}::date`
  const open = sql`select ${columns} from flag_month where flag_id = ${flagId} and not told and month < ${firstDay(month)}::date and ${first ? sql`month >= ${firstDay(first)}::date` : sql`true`}`
  const corrected = first && first < month ? sql` union all ${summed(corrections(flagId, first))}` : sql``
  return sql<MonthSum>`select month, sum(certificates)::int as certificates, sum(endorsements)::int as endorsements, sum(fee) as fee, sum(paid) as paid from (${locked} union all ${open}${corrected}) t group by month`
}

/** The months of the trend only, line by line: of those who reach some of them. */
function ofLines({ flagId, month, lastLocked }: Month, visible: RawBuilder<unknown>): RawBuilder<MonthSum> {
  const from = monthBefore(month, 11)
  const some = sql.raw('month, kind, certificates, fee, paid, region, own_id')
  const kept = sql`select ${some} from flag_report_line where flag_id = ${flagId} and month >= ${firstDay(from)}::date and month < ${firstDay(month)}::date and part <> 'D'`
  const isOpen = !lastLocked || nextMonth(lastLocked) < month
  return summed(isOpen ? sql`${kept} union all select ${some} from (${placed(openLines(flagId, lastLocked, monthBefore(month), from))}) o` : kept, visible)
}

/** @param reached what the caller reaches of lines; null: all */
export async function earlierOf({ db }: Pick<Ctx, 'db'>, of: Month, reached: RawBuilder<unknown> | null): Promise<MonthSum[]> {
  const { rows } = await (reached ? ofLines(of, reached) : ofSums(of)).execute(db)
  return rows.map((row) => ({ ...row, month: monthOf(row.month), fee: Number(row.fee), paid: Number(row.paid) }))
}

const sum = (values: readonly number[]): string => addMoney(...values.map(moneyOf))

export function accountOf(earlier: readonly MonthSum[], groups: readonly Alike[]): NonNullable<Answer['account']> {
  const opening = subtractMoney(sum(earlier.map(({ fee }) => fee)), sum(earlier.map(({ paid }) => paid)))
  const [due, paid] = [sum(groups.map(({ fee }) => fee)), sum(groups.map((group) => group.paid))]
  return { opening: Number(opening), due: Number(due), paid: Number(paid), closing: Number(subtractMoney(addMoney(opening, due), paid)) }
}

export function trendOf(month: string, earlier: readonly MonthSum[], totals: Answer['totals']): Answer['series']['trend'] {
  const known = new Map<string, Omit<MonthSum, 'paid'>>([...earlier.map((one) => [one.month, one] as const), [month, { month, certificates: totals.certificates, endorsements: totals.endorsements, fee: totals.fee }]])
  return Array.from({ length: 12 }, (_, i) => monthBefore(month, 11 - i)).map((one) => {
    const { certificates, endorsements, fee } = known.get(one) ?? { certificates: 0, endorsements: 0, fee: 0 }
    return { month: one, certificates, endorsements, fee }
  })
}
