/** Surveys of the forecast, each with its fee at today's tariffs. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import type { ForecastQuery } from '#modules/ship/forecast/server/due-surveys.ts'
import { readForecast, surveyFilter } from '#modules/ship/forecast/server/due-surveys.ts'
import type { Asked } from '#modules/ship/forecast/server/due-surveys.ts'
import { kindOf } from '#modules/ship/forecast/server/price-book.ts'
import { figuresOf, sumsOf } from '#modules/ship/forecast/server/forecast-totals.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { forecastSurvey } from '../forecastSurvey.contract.ts'
import { valueFor } from '#server/core/lookup.ts'
import { streamRows } from '#server/records/report/stream-rows.ts'

type Answer = OutputOf<typeof forecastSurvey, 'list'>
type Row = Answer['rows'][number]
/** A survey as it is stored; `cents`: its fee, null without a tariff. */
type StoredSurvey = Omit<Row, 'certNameZh' | 'certNameEn' | 'kind' | 'fee' | 'pricing'> & {
  grossTonnage: number | null
  cents: number | null
}

const statement = (
  ctx: RequestContext,
  forecastQuery: Asked,
  limit: number | null,
  offset: number,
): RawBuilder<StoredSurvey> => sql<StoredSurvey>`
  select x.ship_cert_id, x.ship_id, x.company_id, coalesce(s.name, o.name) as holder,
    coalesce(s.imo, o.imo) as imo, x.ship_type, x.region, x.flag_id, f.name_zh as flag_name_zh,
    f.name_en as flag_name_en, x.cert_id, c.cert_no, x.survey_type,
    w.start_date, x.due_date, w.end_date, case when w.end_date < ${forecastQuery.today}::date
      then 'overdue' when x.due_date < ${forecastQuery.today}::date then 'late'
      when w.start_date <= ${forecastQuery.today}::date then 'open'
      else 'notOpen' end as window_state,
    u.display_name as person_name, s.gross_tonnage, x.cents
  from (select * from ${forecastQuery.tables.surveys} where ${surveyFilter(ctx, forecastQuery)}
    order by due_date, window_id limit ${limit} offset ${offset}) x
    join ${forecastQuery.tables.windows} w on w.id = x.window_id join ship_cert c on c.id = x.ship_cert_id
      left join ship s on s.id = x.ship_id left join customer o on o.id = x.company_id
    left join flag f on f.id = x.flag_id left join app_user u on u.id = c.person_in_charge
      order by x.due_date, x.window_id`

function withFee({ book }: Asked, { grossTonnage, cents, ...row }: StoredSurvey): Row {
  const { certId, surveyType, flagId, shipType } = row
  const cert = valueFor(book.certs, certId)
  const pricing =
    cents === null
      ? book.feeOf({ certId, surveyType, flagId, shipType, grossTonnage }).pricing
      : 'tariff'
  return {
    ...row,
    certNameZh: cert.nameZh,
    certNameEn: cert.nameEn,
    kind: kindOf(cert, surveyType),
    fee: cents === null ? null : cents / 100,
    pricing,
  }
}

async function totalsOf(ctx: RequestContext, forecastQuery: Asked): Promise<Answer['totals']> {
  const { counted, allShips } = await sumsOf(ctx, forecastQuery)
  const { surveys, revenue, unpriced } = figuresOf(counted)
  return { surveys, ships: allShips, fee: revenue, unpriced }
}

/** A page of surveys, the first due ones first, with the totals of all. */
export const answerTo = (ctx: RequestContext, query: ForecastQuery): Promise<Answer> =>
  readForecast(ctx, query, answer)

async function answer(ctx: RequestContext, forecastQuery: Asked): Promise<Answer> {
  const { page = 1, size = 20 } = forecastQuery.query
  const [totals, { rows }] = await Promise.all([
    totalsOf(ctx, forecastQuery),
    statement(ctx, forecastQuery, size, (page - 1) * size).execute(ctx.db),
  ])
  return {
    rows: rows.map((row) => withFee(forecastQuery, row)),
    totals,
    series: {},
    total: totals.surveys,
  }
}

/** Only the totals. */
export const totalsAsked = (ctx: RequestContext, query: ForecastQuery): Promise<Answer['totals']> =>
  readForecast(ctx, query, totalsOf)

/** All rows for export: streamed, or those of another day, which are few, together. */
export async function* everyRow(ctx: RequestContext, query: ForecastQuery): AsyncGenerator<Row> {
  const read = await readForecast(ctx, query, async (inside, asked) => {
    const all = statement(inside, asked, null, 0)
    return {
      asked,
      rows: asked.isStored ? streamRows(ctx, all) : (await all.execute(inside.db)).rows,
    }
  })
  for await (const row of read.rows) yield withFee(read.asked, row)
}
