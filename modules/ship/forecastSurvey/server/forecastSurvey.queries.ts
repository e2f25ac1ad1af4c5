/** The surveys of the forecast one by one, each with the fee of today's tariffs. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ReportQuery } from '#common/report.ts'
import { askedOf, dueSurveys } from '#modules/ship/forecast/server/due-surveys.ts'
import type { Asked } from '#modules/ship/forecast/server/due-surveys.ts'
import { kindOf } from '#modules/ship/forecast/server/price-book.ts'
import { figuresOf, sumsOf } from '#modules/ship/forecast/server/sums.ts'
import type { Ctx } from '#server/http/context.ts'
import { streamRows } from '#server/report/stream-rows.ts'

type Row = Record<string, any>
/** No key of a tonnage. */
const noTonnage = -1_000_000_000
const onlyUnpriced = ({ query }: Asked): boolean | undefined => (query['withoutTariff'] as boolean[] | undefined)?.[0]

/** Which surveys are shown: of those asked for, only the ones without a tariff, or only the others. */
async function chosen(ctx: Ctx, asked: Asked): Promise<{ totals: Row; condition: RawBuilder<unknown> }> {
  const wanted = onlyUnpriced(asked)
  const { classes, allShips } = await sumsOf(ctx, asked)
  if (wanted === undefined) return { totals: totalsOf(figuresOf(classes), allShips), condition: sql`true` }
  const without = classes.filter(({ cents }) => cents === null)
  const keys = sql`(select * from unnest(${without.map(({ certId }) => certId)}::bigint[], ${without.map(({ surveyType }) => surveyType)}::text[], ${without.map(({ flagId }) => flagId ?? 0)}::bigint[],
    ${without.map(({ shipType }) => shipType ?? '')}::text[], ${without.map(({ tonKey }) => tonKey ?? noTonnage)}::int[]))`
  const condition = sql`(x.cert_id, x.survey_type, coalesce(x.flag_key, 0), coalesce(x.type_key, ''), coalesce(x.ton_key, ${noTonnage})) ${wanted ? sql`in` : sql`not in`} ${keys}`
  const { rows: [counted] } = await sql<{ ships: number }>`select count(distinct x.ship_id)::int as ships from ${dueSurveys(ctx, asked)} x where ${condition}`.execute(ctx.db)
  return { totals: totalsOf(figuresOf(classes.filter(({ cents }) => (cents === null) === wanted)), counted!.ships), condition }
}
const totalsOf = ({ surveys, revenue, unpriced }: ReturnType<typeof figuresOf>, ships: number): Row => ({ surveys, ships, fee: revenue, unpriced })

const statement = (ctx: Ctx, asked: Asked, condition: RawBuilder<unknown>, limit: number | null, offset: number): RawBuilder<Row> => sql<Row>`
  select x.ship_cert_id, x.ship_id, x.company_id, x.holder, x.imo, x.ship_type, x.region, x.flag_id, f.name_zh as flag_name_zh, f.name_en as flag_name_en, x.cert_id, x.cert_no, x.survey_type,
    x.start_date, x.due_date, x.end_date, case when x.end_date < ${asked.today}::date then 'overdue' when x.due_date < ${asked.today}::date then 'late' when x.start_date <= ${asked.today}::date then 'open' else 'notOpen' end as window_state,
    u.name as person_name, x.gross_tonnage
  from (select * from ${dueSurveys(ctx, asked)} x where ${condition} order by x.due_date, x.id limit ${limit} offset ${offset}) x
    left join flag f on f.id = x.flag_id left join app_user u on u.id = x.person_in_charge order by x.due_date, x.id`

function withFee({ book }: Asked, { grossTonnage, ...row }: Row): Row {
  const { certId, surveyType, flagId, shipType } = row as { certId: number; surveyType: string; flagId: number | null; shipType: string | null }
  const cert = book.certs.get(certId)!
  return { ...row, certNameZh: cert.nameZh, certNameEn: cert.nameEn, kind: kindOf(cert, surveyType), ...book.feeOf({ certId, surveyType, flagId, shipType, grossTonnage }) }
}

export async function answerTo(ctx: Ctx, query: ReportQuery): Promise<{ rows: Row[]; totals: Row; series: Row; total: number }> {
  const { page = 1, size = 20 } = query
  const asked = await askedOf(ctx, query)
  const { totals, condition } = await chosen(ctx, asked)
  const { rows } = await statement(ctx, asked, condition, size, (page - 1) * size).execute(ctx.db)
  return { rows: rows.map((row) => withFee(asked, row)), totals, series: {}, total: totals['surveys'] }
}

export const totalsAsked = async (ctx: Ctx, query: ReportQuery): Promise<Row> => (await chosen(ctx, await askedOf(ctx, query))).totals

/** Every row for files, as they come. */
export async function* everyRow(ctx: Ctx, query: ReportQuery): AsyncGenerator<Row> {
  const asked = await askedOf(ctx, query)
  const { condition } = onlyUnpriced(asked) === undefined ? { condition: sql`true` } : await chosen(ctx, asked)
  for await (const row of streamRows(ctx, statement(ctx, asked, condition, null, 0))) yield withFee(asked, row)
}
