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

/**
 * Query part: the certificates that one replaced without a new survey, and those that they did, as
 * `replaced`; `keeps`: all of them expire on the same day of the year.
 */
const withReplaced = (alias: string): RawBuilder<unknown> => sql`with recursive replaced as (
    select o.*, ${isSameDay('o', alias)} as keeps from ship_cert o
      where ${isOnSameSurvey('o', alias)}
    union all select o.*, n.keeps and ${isSameDay('o', 'n')} from ship_cert o
      join replaced n on ${isOnSameSurvey('o', 'n')})`

/**
 * The day of the last survey that restored a certificate: by an endorsement after a missed survey,
 * or of a class certificate by the reinstatement of the class. Windows that closed before it are
 * settled. HSSC survey guidelines; IACS PR1C.
 */
export function restoredOn(alias: string): RawBuilder<string | null> {
  const of = columnOf(alias)
  return sql<string | null>`greatest(
    (select max(r.inspection_date) from cert_endorsement r
      where r.ship_cert_id = ${of('id')} and r.action = 'restore'),
    (${withReplaced(alias)}
      select max(r.inspection_date) from replaced o join cert_endorsement r
        on r.ship_cert_id = o.id and r.action = 'restore'
          and r.inspection_date <= ${of('issue_date')}),
    (${withReplaced(alias)}
      select max(v.day) from replaced o join class_event v on v.ship_cert_id = o.id
        and v.kind = 'reinstate' and v.day <= ${of('issue_date')}
        join cert k on k.id = o.cert_id and k.cert_sub = ${CLASS}),
    (select max(v.day) from class_event v join cert k on k.id = ${of('cert_id')}
      and k.cert_sub = ${CLASS}
      where v.ship_id = ${of('ship_id')} and v.kind = 'reinstate'
        and coalesce(v.ship_cert_id, ${of('id')}) = ${of('id')}))`
}

/** The first issue of a certificate, before all replacements: no window of its surveys opens earlier. */
export function firstIssuedOn(alias: string): RawBuilder<string> {
  const issued = columnOf(alias)('issue_date')
  return sql<string>`least(${issued}, (${withReplaced(alias)}
    select min(o.issue_date) from replaced o))`
}

/** The anniversaries that early surveys moved, as JSON of AmendedAnniversary. SOLAS I/14(h). */
export function amendedAnniversaries(alias: string): RawBuilder<AmendedAnniversary[]> {
  const of = columnOf(alias)
  const years = yearsBetween(sql.ref('o.expiry_before_extension'), of('expiry_before_extension'))
  return sql<AmendedAnniversary[]>`(select coalesce(jsonb_agg(m order by m.date), '[]') from (
    select e.amended_occurrence as occurrence, e.amended_anniversary as date
      from cert_endorsement e
      where e.ship_cert_id = ${of('id')} and e.amended_anniversary is not null
    union all (${withReplaced(alias)}
      select e.amended_occurrence - ${years}, e.amended_anniversary
        from replaced o join cert_endorsement e on e.ship_cert_id = o.id
        where o.keeps and e.amended_anniversary is not null
          and e.inspection_date <= ${of('issue_date')})) m)`
}
