/**
 * Definition of the windows that count in the forecast of a day, and of the columns that decide
 * about their fees.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addMonths } from '#common/rules/base/dates.ts'
import { monthsFrom } from '#server/records/report/filters.ts'
import { hasLeft } from '#modules/ship/cert/server/standing/in-force.ts'
import type { PriceBook } from './price-book.ts'

/** Ship statuses without further surveys. */
const gone = ['deleted', 'scrapped', 'lost', 'transferred']
const monthsAhead = 12

/** `overdue`, `late`, and the months from that of a day on. */
export const forecastPeriods = (day: string): string[] => [
  'overdue',
  'late',
  ...monthsFrom(day, addMonths(`${day.slice(0, 7)}-01`, monthsAhead)),
]

/** Where pending surveys are read. */
export interface SurveySource {
  /** table of windows, with the columns of cert_window that are read here */
  windows: RawBuilder<unknown>
  /** condition on a certificate c of a ship s: surveys of it are still to be held */
  isSurveyed: RawBuilder<unknown>
  /** flag of a ship s, or of a certificate c of a company */
  flag: RawBuilder<unknown>
}

/** Stored windows of certificates, as of today. */
export const storedSurveys = (today: string): SurveySource => ({
  windows: sql`cert_window`,
  isSurveyed: sql`c.valid = 1 and c.superseded_by is null and not ${hasLeft('c', today)}
    and (s.id is null or s.status <> all(${gone}))`,
  flag: sql`coalesce(s.flag_id, c.for_flag_id)`,
})

/** Conditions on windows that depend on others of the same certificate. */
function amongOthers({ windows }: SurveySource) {
  /** another window of the same alternatives ends after this one */
  const hasLater = (alias: string) => sql`exists (select 1 from ${windows} l
    where l.ship_cert_id = ${sql.ref(`${alias}.ship_cert_id`)}
      and l.alternative_group = ${sql.ref(`${alias}.alternative_group`)}
      and l.end_date > ${sql.ref(`${alias}.end_date`)})`
  /** the annual survey of its anniversary takes its place, because a later alternative remains */
  const isLeftToLater = (alias: string) => sql`(${hasLater(alias)}
    and exists (select 1 from ${windows} n where n.ship_cert_id = ${sql.ref(`${alias}.ship_cert_id`)}
      and n.survey_type = 'annual' and n.done_date is null and not n.waived
      and n.start_date >= ${sql.ref(`${alias}.start_date`)}
      and n.end_date = ${sql.ref(`${alias}.end_date`)}))`
  /** a deeper survey, at the last day on which it is possible, takes the annual's place */
  const isInDeeper = sql`(w.survey_type = 'annual' and exists (select 1 from ${windows} d
    where d.ship_cert_id = w.ship_cert_id and d.survey_type in ('intermediate', 'periodical')
      and d.done_date is null and not d.waived and d.start_date <= w.start_date
      and d.end_date = w.end_date and not ${hasLater('d')}))`
  return { isLeftToLater, isInDeeper }
}

/**
 * One row for each pending survey of all or some certificates. A window counts unless it is done or
 * waived; of alternatives, the first that is still possible, or the last where none is: a missed
 * one counts only without a later alternative. Annual and intermediate survey of one anniversary
 * count once, as in common/rules/windows/same-visit.ts. Only certificates in force count; a company's belong
 * to the company's region.
 */
export function pendingSurveys(
  day: string,
  { flags, shipTypes, steps, exactFrom }: PriceBook,
  certIds: RawBuilder<unknown> | null,
  source = storedSurveys(day),
): RawBuilder<unknown> {
  const { windows, isSurveyed, flag } = source
  const { isLeftToLater, isInDeeper } = amongOthers(source)
  const slots = forecastPeriods(day)
  const months = slots.slice(2).map((month) => `${month}-01`)
  return sql`(
    select w.id as window_id, c.id as ship_cert_id, c.ship_id, c.company_id, c.cert_id,
    ${flag} as flag_id, w.due_date,
      (${slots}::text[])[1 + case when w.end_date < ${day}::date then 0 else 1 +
      width_bucket(w.due_date, ${months}::date[]) end] as slot,
      coalesce(s.region, o.region) as region, s.ship_type, w.survey_type, s.gross_tonnage,
      case when ${flag} = any(${flags}::bigint[]) then ${flag} end as flag_key, case when s.ship_type =
      any(${shipTypes}::text[]) then s.ship_type end as type_key,
      case when s.gross_tonnage >= k.exact_from then s.gross_tonnage else
      -width_bucket(s.gross_tonnage, ${steps}::int[]) end as ton_key
    from ${windows} w join ship_cert c on c.id = w.ship_cert_id left join ship s on s.id =
    c.ship_id left join customer o on o.id = c.company_id
      join unnest(${exactFrom.ids}::bigint[], ${exactFrom.tonnages}::int[]) k (cert_id, exact_from)
      on k.cert_id = c.cert_id
    where w.done_date is null and not w.waived and w.due_date <
    ${addMonths(months.at(-1)!, 1)}::date and ${
      certIds
        ? sql`w.ship_cert_id
      in (select ship_cert_id from ${certIds} i)`
        : sql`true`
    }
      and ${isSurveyed}
      and not ${isInDeeper} and not ${isLeftToLater('w')}
      and (w.alternative_group is null or not exists (select 1 from ${windows} a where
      a.ship_cert_id = w.ship_cert_id and a.alternative_group = w.alternative_group and a.id <> w.id
        and case when w.end_date < ${day}::date then a.end_date > w.end_date or (a.end_date =
        w.end_date and a.id < w.id)
          else a.done_date is null and not a.waived and a.end_date >= ${day}::date
          and not ${isLeftToLater('a')} and (a.due_date, a.id) < (w.due_date, w.id) end)))`
}
