import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import { resolveFlag } from './read-report.ts'

type Months = OutputOf<typeof flagMonthlyReport, 'months'>

/** The locked months of a flag in the last two years, with their sign-off progress. */
export async function monthsOf(
  ctx: RequestContext,
  { flagId }: InputOf<typeof flagMonthlyReport, 'months'>,
): Promise<Months> {
  const flag = await resolveFlag(ctx, flagId)
  const { rows } = await sql<Months['list'][number]>`
    select to_char(r.month, 'YYYY-MM') as month, r.lock_time, count(l.id)::int as total,
      count(*) filter (where s.state = 'acknowledged')::int as acknowledged,
      count(*) filter (where s.state = 'queried')::int as queried,
      count(*) filter (where s.state = 'answered')::int as answered,
        count(l.id) filter (where s.state is null)::int as waiting
    from flag_report r
      left join flag_report_line l on l.flag_id = r.flag_id and l.month = r.month and l.part <> 'D'
      left join flag_report_sign s on s.line_id = l.id
    where r.flag_id = ${flag.id} group by r.id order by r.month desc limit 24`.execute(ctx.db)
  return { list: rows }
}
