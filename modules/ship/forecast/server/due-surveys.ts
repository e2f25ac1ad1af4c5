/** The surveys that count in the forecast: one row for each window still to be held, found by the index of due dates. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addMonths } from '#common/rules/dates.ts'
import type { ReportQuery } from '#common/report.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { anyOf, every, monthsFrom, reachedOf } from '#server/report/narrow.ts'
import type { ForecastKind } from '../forecast.contract.ts'
import { groupOf, kindOf, ownKinds, readPriceBook } from './price-book.ts'
import type { Kind, PriceBook } from './price-book.ts'

/** Ships that are no longer anybody's to survey. */
const gone = ['deleted', 'scrapped', 'lost', 'transferred']
const monthsAhead = 12

export interface Asked {
  query: ReportQuery
  today: string
  /** `overdue`, `late`, and the months from this one on: a row's place among them is its slot */
  slots: string[]
  book: PriceBook
}

/** What every question begins with. */
export async function askedOf(ctx: Ctx, query: ReportQuery): Promise<Asked> {
  const today = await societyToday(ctx.db)
  return { query, today, slots: ['overdue', 'late', ...monthsFrom(today, addMonths(`${today.slice(0, 7)}-01`, monthsAhead))], book: await readPriceBook(ctx, today) }
}

/** Of the kinds and groups asked for; null when none is. */
function ofKind({ query: { kind = [], group = [] }, book: { certs } }: Asked): RawBuilder<boolean> | null {
  const [kinds, groups] = [kind, group] as [ForecastKind[], string[]]
  if (!kinds.length && !groups.length) return null
  const within = [...certs.values()].filter((cert) => !groups.length || groups.includes(groupOf(cert)))
  const ofCerts = (those: readonly Kind[]) => sql<boolean>`c.cert_id = any(${those.map(({ id }) => id)}::bigint[])`
  if (!kinds.length) return ofCerts(within)
  const surveyOf = (wanted: ForecastKind) => (ownKinds.includes(wanted) ? sql<boolean>`w.survey_type = ${wanted}` : wanted === 'other' ? sql<boolean>`w.survey_type <> all(${ownKinds})` : sql<boolean>`true`)
  return sql<boolean>`(${sql.join(kinds.map((wanted) => sql`(${ofCerts(within.filter((cert) => kindOf(cert, wanted) === wanted))} and ${surveyOf(wanted)})`), sql` or `)})`
}

/** Certificates in force that the caller reaches and the filters ask for; a company's stand in the company's region. */
function certificates(ctx: Ctx, { query }: Asked): RawBuilder<unknown> {
  const managers = query['managerId'] as number[] | undefined
  return sql`(select * from (
    select c.id, c.ship_id, c.company_id, c.cert_id, c.cert_no, c.person_in_charge, c.create_by, coalesce(s.name, o.name) as holder, coalesce(s.imo, o.imo) as imo, coalesce(s.region, o.region) as region,
      coalesce(s.flag_id, c.for_flag_id) as flag_id, s.ship_type, s.gross_tonnage, s.owner_id, s.manager_id
    from ship_cert c left join ship s on s.id = c.ship_id left join customer o on o.id = c.company_id
    where c.valid = 1 and c.superseded_by is null and (s.id is null or s.status <> all(${gone}))) r
    where ${every([reachedOf(ctx, 'ship/cert'), ...['region', 'flagId', 'shipType', 'ownerId'].map((name) => anyOf(name, query[name])),
      managers?.length ? sql<boolean>`(manager_id = any(${managers}) or company_id = any(${managers}))` : null])})`
}

/**
 * `x`: the surveys with their slot and what their fee depends on. A window counts unless it is done or waived; of alternatives the first that
 * can still be held, or the last where none can: what has been missed counts only where nothing may take its place.
 */
export function dueSurveys(ctx: Ctx, asked: Asked): RawBuilder<unknown> {
  const { today, slots, book: { flags, shipTypes, steps, exactFrom }, query } = asked
  const months = slots.slice(2).map((month) => `${month}-01`)
  const wanted = (query['month'] as string[] | undefined)?.map((month) => slots.indexOf(month))
  return sql`(select * from (
    select w.id, w.survey_type, w.start_date, w.due_date, w.end_date, c.id as ship_cert_id, c.ship_id, c.company_id, c.cert_id, c.cert_no, c.person_in_charge, c.holder, c.imo, c.region, c.flag_id, c.ship_type, c.gross_tonnage,
      case when w.end_date < ${today}::date then 0 else 1 + width_bucket(w.due_date, ${months}::date[]) end as slot,
      case when c.flag_id = any(${flags}::bigint[]) then c.flag_id end as flag_key, case when c.ship_type = any(${shipTypes}::text[]) then c.ship_type end as type_key,
      case when c.gross_tonnage >= k.exact_from then c.gross_tonnage else -width_bucket(c.gross_tonnage, ${steps}::int[]) end as ton_key
    from cert_window w join ${certificates(ctx, asked)} c on c.id = w.ship_cert_id join unnest(${exactFrom.ids}::bigint[], ${exactFrom.tonnages}::int[]) k (cert_id, exact_from) on k.cert_id = c.cert_id
    where w.done_date is null and not w.waived and w.due_date < ${addMonths(months.at(-1)!, 1)}::date and ${every([ofKind(asked)])}
      and (w.alternative_group is null or not exists (select 1 from cert_window a where a.ship_cert_id = w.ship_cert_id and a.alternative_group = w.alternative_group and a.id <> w.id
        and case when w.end_date < ${today}::date then a.end_date > w.end_date or (a.end_date = w.end_date and a.id < w.id)
          else a.done_date is null and not a.waived and a.end_date >= ${today}::date and (a.due_date, a.id) < (w.due_date, w.id) end))
    ) y where ${wanted?.length ? sql<boolean>`slot = any(${wanted}::int[])` : sql<boolean>`true`})`
}
