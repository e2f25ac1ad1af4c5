/** The lines of a flag's monthly report: kept ones of locked months, and those of open months as the facts stand now. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Adjustment, LineKind, Part } from '../flagMonthlyReport.contract.ts'
import { factsOf } from './facts.ts'
import { firstDay, lastDay, nextMonth } from './months.ts'

export interface Line {
  id: number | null; month: string; key: string; part: Part; kind: LineKind; day: string; adjustment: Adjustment | null; shipId: number | null; region: string | null; ownId: number | null
  certificates: number; shipsIn: number; shipsOut: number; gtIn: number; gtOut: number; fee: number; paid: number
  facts: Record<string, any>; shown: Record<string, any>; before: Record<string, any> | null
}
const sums = ['certificates', 'ships_in', 'ships_out', 'gt_in', 'gt_out', 'fee', 'paid'] as const
const each = (write: (name: string) => RawBuilder<unknown>) => sql.join(sums.map((name) => write(name)))
/** Columns of `flag_report_line`, and of every statement below, in one order. */
export const lineColumns = sql.raw(['month', 'key', 'part', 'kind', 'day', 'adjustment', 'ship_id', 'region', 'own_id', ...sums, 'facts', 'shown', 'before'].join(', '))

/** Facts of open months, each in its own month; without those that a locked month has told of already. */
const regular = (flagId: number, from: string | undefined, to: string) => sql`
  select date_trunc('month', f.day)::date as month, f.key, f.part, f.kind, f.day, null::text as adjustment, f.ship_id, f.own_id, ${each((name) => sql.ref(`f.${name}`))}, f.facts, null::jsonb as before
  from (${factsOf(flagId, from, to)}) f
  ${from ? sql`where (select l.adjustment is distinct from 'gone' from flag_report_line l where l.flag_id = ${flagId} and l.key = f.key order by l.month desc limit 1) is not true` : sql``}`

/** What locked months told of and what is so now, compared: the differences are counted in the first open month. */
const corrections = (flagId: number, month: string) => sql`
  select ${firstDay(month)}::date, coalesce(f.key, r.key), coalesce(f.part, r.part), coalesce(f.kind, r.kind), coalesce(f.day, r.day),
    case when f.key is null then 'gone' when r.key is null or r.last = 'gone' then 'late' else 'changed' end, coalesce(f.ship_id, r.ship_id), coalesce(f.own_id, r.own_id),
    ${each((name) => sql`coalesce(${sql.ref(`f.${name}`)}, 0) - coalesce(${sql.ref(`r.${name}`)}, 0)`)}, coalesce(f.facts, r.facts), case when r.last is distinct from 'gone' then r.facts end
  from (${factsOf(flagId)}) f full join (
    select l.key, (array_agg(l.part order by l.month desc))[1] as part, (array_agg(l.kind order by l.month desc))[1] as kind, (array_agg(l.day order by l.month desc))[1] as day,
      (array_agg(l.adjustment order by l.month desc))[1] as last, (array_agg(l.facts order by l.month desc))[1] as facts, max(l.ship_id) as ship_id, max(l.own_id) as own_id,
      ${each((name) => sql`sum(${sql.ref(`l.${name}`)}) as ${sql.ref(name)}`)}
    from flag_report_line l where l.flag_id = ${flagId} and l.part <> 'D' group by l.key) r on r.key = f.key
  where case when r.key is null or (r.last = 'gone' and f.key is not null) then f.day < ${firstDay(month)}::date
    when f.key is null then r.last is distinct from 'gone'
    else f.facts <> r.facts or f.fee <> r.fee or f.paid <> r.paid or f.certificates <> r.certificates or f.ships_in <> r.ships_in or f.ships_out <> r.ships_out end`

/** A line with what is shown of ship and certificate today. */
const withShown = (lines: RawBuilder<unknown>) => sql`
  select o.month, o.key, o.part, o.kind, o.day, o.adjustment, o.ship_id, coalesce(s.region, w.region) as region, o.own_id, ${each((name) => sql.ref(`o.${name}`))}, o.facts,
    jsonb_strip_nulls(jsonb_build_object('certCode', k.code, 'certNameZh', k.name_zh, 'certNameEn', k.name_en, 'shipName', s.name, 'imo', s.imo, 'callSign', s.call_sign, 'officialNo', s.official_no, 'shipType', s.ship_type,
      'grossTonnage', s.gross_tonnage, 'netTonnage', s.net_tonnage, 'ownerName', w.name, 'managerName', m.name, 'fileId', c.file_id)) as shown, o.before
  from (${lines}) o left join ship s on s.id = o.ship_id left join customer w on w.id = coalesce(s.owner_id, (o.facts ->> 'companyId')::bigint) left join customer m on m.id = s.manager_id
    left join cert k on k.id = (o.facts ->> 'certId')::bigint left join ship_cert c on c.id = (o.facts ->> 'shipCertId')::bigint`

/**
 * Lines of open months up to `month`, as they stand now; the first open month after a lock has the corrections.
 * @param lastLocked last locked month of the flag, `YYYY-MM`; null where none is: then all that happened before counts too
 * @param from first month wanted; from the beginning where left out
 */
export function openLines(flagId: number, lastLocked: string | null, month: string, from?: string): RawBuilder<unknown> {
  const next = lastLocked && nextMonth(lastLocked)
  const first = [from, next].filter((one) => one !== null && one !== undefined).sort().at(-1)
  const own = regular(flagId, first && firstDay(first), lastDay(month))
  return withShown(next && first === next ? sql`${own} union all ${corrections(flagId, next)}` : own)
}

/**
 * Windows still to be held, as they stood on a day, that close within 90 days or have closed: of valid certificates in force on that day.
 * @param current whether the day is today: then certificates tell themselves which of them have such windows
 */
export const windowLines = (flagId: number, month: string, day: string, current = false): RawBuilder<unknown> => sql`
  select ${firstDay(month)}::date as month, 'window ' || w.id as key, 'D' as part, 'window' as kind, w.end_date as day, null::text as adjustment, c.ship_id, coalesce(s.region, o.region) as region, c.person_in_charge as own_id,
    ${each((name) => sql`0 as ${sql.ref(name)}`)}, jsonb_build_object('shipCertId', c.id, 'certId', c.cert_id, 'shipId', c.ship_id, 'companyId', c.company_id, 'certNo', c.cert_no, 'surveyType', w.survey_type, 'issueDate', w.start_date, 'dueDate', w.due_date, 'expiryDate', w.end_date) as facts,
    jsonb_strip_nulls(jsonb_build_object('certCode', k.code, 'certNameZh', k.name_zh, 'certNameEn', k.name_en, 'shipName', s.name, 'imo', s.imo, 'callSign', s.call_sign, 'officialNo', s.official_no, 'shipType', s.ship_type,
      'grossTonnage', s.gross_tonnage, 'netTonnage', s.net_tonnage, 'ownerName', o.name, 'managerName', m.name,
      'windowState', case when w.end_date < d.day then 'overdue' when w.due_date < d.day then 'late' when w.start_date <= d.day then 'open' else 'notOpen' end)) as shown, null::jsonb as before
  from (values (${day}::date)) d (day) cross join ship_cert c left join ship s on s.id = c.ship_id join cert k on k.id = c.cert_id
    -- fenced in, so that the windows of these certificates are looked up and not those of all
    cross join lateral (select x.* from cert_window x where x.ship_cert_id = c.id offset 0) w
    left join customer o on o.id = coalesce(s.owner_id, c.company_id) left join customer m on m.id = s.manager_id
  where c.flag_id = ${flagId} and ${current ? sql`(c.valid = 0 or c.superseded_by is not null or least(c.pending_end, c.pending_until) <= d.day + 90)` : sql`true`}
    and c.issue_date <= d.day and (c.superseded_by is null or exists (select from ship_cert n where n.id = c.superseded_by and n.issue_date > d.day)) and (c.valid = 1 or c.invalid_time::date > d.day)
    and not w.waived and (w.done_date is null or w.done_date > d.day) and w.end_date <= d.day + 90
    -- a missed one is not asked for where a later alternative exists
    and not (w.end_date < d.day and exists (select from cert_window a where a.ship_cert_id = c.id and a.alternative_group = w.alternative_group and a.end_date > w.end_date))`

/** Kept lines of locked months of a flag. */
export const lockedLines = (flagId: number, month: string): RawBuilder<unknown> => sql`select id, ${lineColumns} from flag_report_line where flag_id = ${flagId} and month = ${firstDay(month)}::date`
