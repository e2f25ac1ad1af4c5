/**
 * Part D: open windows as of a day that close within 90 days, of certificates in force on that day,
 * or that have closed, unless the certificate ended by a change of flag or company.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { hasLeft, endedOn } from '#modules/ship/cert/server/standing/in-force.ts'
import { firstDay } from './month.ts'

export interface WindowCount {
  closing: number
  overdue: number
}

/**
 * First day on which a certificate in force can become overdue: no open window ends before. Indexed
 * by `ship_cert_flag_first`.
 */
const first = sql.raw('least(c.pending_end, c.pending_until)')
const unreplaced = sql.raw('c.valid = 1 and c.superseded_by is null')

/**
 * Windows of some certificates.
 * @param of a condition on them, with alias c
 * @param until latest end of the windows
 */
const windowsOf = (day: string, of: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  select w.id, w.survey_type, w.start_date, w.due_date, w.end_date, c.id as ship_cert_id, c.cert_id,
    c.ship_id, c.company_id, c.cert_no, c.person_in_charge as own_id, c.region, d.day as on_day
  from (values (${day}::date)) d (day) cross join ship_cert c
    -- offset 0: an optimization fence, so that only windows of these certificates are read
    cross join lateral (select x.* from cert_window x where x.ship_cert_id = c.id offset 0) w
  where ${of} and c.issue_date <= d.day
    and (c.superseded_by is null or exists (select from ship_cert n
    where n.id = c.superseded_by and n.issue_date > d.day)) and (c.valid = 1 or society_day(c.invalid_time) > d.day)
    and not ${hasLeft('c', sql.raw('d.day'))}
    and (w.end_date < d.day or not ${endedOn('c', sql.raw('d.day'))})
    and not w.waived and (w.done_date is null or w.done_date > d.day) and w.end_date <= ${until}
    -- a missed window is left out where a later alternative exists
    and not (w.end_date < d.day and exists (select from cert_window a
      where a.ship_cert_id = c.id and a.alternative_group = w.alternative_group and a.end_date > w.end_date))`

/**
 * @param current whether the day is today: then an index on certificates in force finds those
 *   with such windows, and certificates that are about to end count until then
 * @param limit limit: that many windows with the earliest end suffice, so fewer certificates
 *   are read
 */
function windowsOn(
  flagId: number,
  day: string,
  current: boolean,
  visible: RawBuilder<unknown> = sql`true`,
  limit: number | null = null,
): RawBuilder<unknown> {
  const last = sql`${day}::date + 90`
  if (!current)
    return sql`select * from (${windowsOf(day, sql`c.flag_id = ${flagId}`, last)}) t where ${visible}`
  // Takes as many certificates as windows are needed, by earliest end. All windows needed end no
  // later than the last of these, so only certificates that can become overdue by then are read.
  const near = sql`array(select c.id from ship_cert c
    where c.flag_id = ${flagId} and ${unreplaced} and ${first} <= ${last} order by ${first} limit ${limit})`
  const until =
    limit === null
      ? last
      : sql`coalesce((select t.end_date from (${windowsOf(day, sql`c.id = any(${near})`, last)}) t
        where ${visible} order by 1 offset ${limit - 1} limit 1), ${last})`
  // By index, earlier by a day than the society's zone may need: windowsOf() decides.
  const stillCounted = sql`c.flag_id = ${flagId}
    and c.id = any(array(select id from ship_cert
    where superseded_by = any(array(select id from ship_cert where issue_date > ${day}::date))
    union all select id from ship_cert where valid = 0 and invalid_time >= ${day}::date)) and not (${unreplaced})`
  return sql`select *
    from (${windowsOf(day, sql`c.flag_id = ${flagId} and ${unreplaced} and ${first} <= ${until}`, until)}
    union all ${windowsOf(day, stillCounted, until)}) t where ${visible}`
}

/** Number of windows in the caller's scope. */
export const windowSums = (
  flagId: number,
  day: string,
  current: boolean,
  visible: RawBuilder<unknown> = sql`true`,
): RawBuilder<WindowCount> => sql<WindowCount>`
  select count(*) filter (where end_date >= on_day)::int as closing,
    count(*) filter (where end_date < on_day)::int as overdue from (${windowsOn(flagId, day, current, visible)}) t`

/** The windows as lines with the columns of `flag_report_line`; sorted when limited. */
export const windowLines = (
  flagId: number,
  month: string,
  day: string,
  current = false,
  visible: RawBuilder<unknown> = sql`true`,
  some: { from: number; count: number } | null = null,
): RawBuilder<unknown> => sql`
  select ${firstDay(month)}::date as month, 'window ' || w.id as key, 'D' as part, 'window' as kind,
    w.end_date as day, null::text as adjustment, w.ship_id, coalesce(s.region, o.region) as region, w.own_id,
    0 as certificates, 0 as ships_in, 0 as ships_out, 0 as gt_in, 0 as gt_out, 0 as fee, 0 as paid,
    jsonb_build_object('shipCertId', w.ship_cert_id, 'certId', w.cert_id, 'shipId', w.ship_id, 'companyId',
      w.company_id, 'certNo', w.cert_no, 'surveyType', w.survey_type, 'issueDate', w.start_date, 'dueDate',
      w.due_date, 'expiryDate', w.end_date) as facts,
    jsonb_strip_nulls(jsonb_build_object('certCode', k.code, 'certNameZh', k.name_zh, 'certNameEn',
      k.name_en, 'shipName', s.name, 'imo', s.imo, 'callSign', s.call_sign, 'officialNo', s.official_no,
      'shipType', s.ship_type,
      'grossTonnage', s.gross_tonnage, 'netTonnage', s.net_tonnage, 'ownerName', o.name, 'managerName', m.name,
      'windowState', case when w.end_date < w.on_day then 'overdue' when w.due_date < w.on_day then 'late'
        when w.start_date <= w.on_day then 'open' else 'notOpen' end)) as shown, null::jsonb as before
  from (select t.* from (${windowsOn(flagId, day, current, visible, some && some.from + some.count)}) t
    left join ship n on n.id = t.ship_id order by t.end_date, n.name, 'window ' || t.id
    ${some ? sql`limit ${some.count} offset ${some.from}` : sql``}) w
    left join ship s on s.id = w.ship_id join cert k on k.id = w.cert_id
      left join customer o on o.id = coalesce(s.owner_id, w.company_id) left join customer m on m.id = s.manager_id`
