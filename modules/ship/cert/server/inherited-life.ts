/**
 * What a certificate has from those that it replaced without a new survey, as SQL: the same as
 * inherited() of common/rules/standing, for windows. `alias`: of ship_cert in the query.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AmendedAnniversary } from '#common/rules/windows/window-types.ts'
import { isOnSameSurvey } from './same-survey.ts'

/** `cert.cert_sub` of class certificates. */
const CLASS = 30

const columnOf = (alias: string) => (column: string) => sql.ref(`${alias}.${column}`)

/** Years from the expiry of one certificate to that of another. */
const yearsBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`(extract(year from ${to})::int - extract(year from ${from})::int)`

/** Condition: two certificates expire on the same day of the year. */
function isSameDay(old: string, next: string): RawBuilder<boolean> {
  const [from, to] = [old, next].map((one) => sql.ref(`${one}.expiry_before_extension`)) as [
    RawBuilder<unknown>,
    RawBuilder<unknown>,
  ]
  const years = sql`make_interval(years => ${yearsBetween(from, to)})`
  return sql<boolean>`(${from} + ${years} = ${to} or ${to} - ${years} = ${from})`
}

/** What a certificate has from its own pages and from the certificates that it replaced. */
export interface InheritedLife {
  /**
   * The day of the last survey that restored it: by an endorsement after a missed survey, or of a
   * class certificate by the reinstatement of the class. Windows that closed before it are settled.
   * HSSC survey guidelines; IACS PR1C.
   */
  restoredOn: string | null
  /** The first issue, before all replacements: no window of its surveys opens earlier. */
  firstIssuedOn: string
  /** The anniversaries that early surveys moved. SOLAS I/14(h). */
  amendedAnniversaries: AmendedAnniversary[]
}

/**
 * Query part, to be joined laterally: one row of {@link InheritedLife} for a certificate. `replaced`
 * are the certificates that it replaced without a new survey, and those that they did; `keeps`: all
 * of them expire on the same day of the year.
 */
export function inheritedLife(alias: string): RawBuilder<InheritedLife> {
  const of = columnOf(alias)
  const years = yearsBetween(sql.ref('o.expiry_before_extension'), of('expiry_before_extension'))
  return sql<InheritedLife>`(with recursive replaced as (
    select o.*, ${isSameDay('o', alias)} as keeps from ship_cert o
      where ${isOnSameSurvey('o', alias)}
    union all select o.*, n.keeps and ${isSameDay('o', 'n')} from ship_cert o
      join replaced n on ${isOnSameSurvey('o', 'n')}),
  pages as (
    select r.action, r.inspection_date, r.amended_occurrence as occurrence,
        r.amended_anniversary as date
      from cert_endorsement r where r.ship_cert_id = ${of('id')}
    union all select r.action, r.inspection_date, r.amended_occurrence - ${years},
        case when o.keeps then r.amended_anniversary end
      from replaced o join cert_endorsement r
        on r.ship_cert_id = o.id and r.inspection_date <= ${of('issue_date')}),
  reinstated as (
    select v.day from class_event v join cert k on k.id = ${of('cert_id')} and k.cert_sub = ${CLASS}
      where v.ship_id = ${of('ship_id')} and v.kind = 'reinstate'
        and coalesce(v.ship_cert_id, ${of('id')}) = ${of('id')}
    union all select v.day from replaced o
      join class_event v on v.ship_cert_id = o.id and v.kind = 'reinstate'
        and v.day <= ${of('issue_date')}
      join cert k on k.id = o.cert_id and k.cert_sub = ${CLASS})
  select
    greatest((select max(inspection_date) from pages where action = 'restore'),
      (select max(day) from reinstated)) as restored_on,
    least(${of('issue_date')}, (select min(issue_date) from replaced)) as first_issued_on,
    (select coalesce(jsonb_agg(jsonb_build_object('occurrence', occurrence, 'date', date)
      order by date), '[]') from pages where date is not null) as amended_anniversaries)`
}
