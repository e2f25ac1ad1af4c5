/** Lines of the monthly report: stored ones of locked months, and current facts of open months. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Values } from '#common/fields.ts'
import type {
  Adjustment,
  factFields,
  LineKind,
  Part,
  shownFields,
} from '../flagMonthlyReport.contract.ts'
import { firstDay, nextMonth } from './month.ts'

/** Fields of a line, stored as JSON; a field without a value may be absent. */
export type LineFields = Partial<Values<typeof factFields & typeof shownFields>> & {
  shipCertId?: number | null
}
export interface Line {
  id: number | null
  month: string
  key: string
  part: Part
  kind: LineKind
  day: string
  adjustment: Adjustment | null
  shipId: number | null
  region: string | null
  ownId: number | null
  certificates: number
  shipsIn: number
  shipsOut: number
  gtIn: number
  gtOut: number
  fee: number
  paid: number
  facts: LineFields
  shown: LineFields
  before: LineFields | null
}
const sums = ['certificates', 'ships_in', 'ships_out', 'gt_in', 'gt_out', 'fee', 'paid'] as const
const each = (write: (name: string) => RawBuilder<unknown>) =>
  sql.join(sums.map((name) => write(name)))
const difference = (name: string) =>
  sql`coalesce(${sql.ref(`f.${name}`)}, 0) - coalesce(${sql.ref(`r.${name}`)}, 0) as ${sql.ref(name)}`
/** Columns of `flag_report_line`, in the order used by every statement that yields lines. */
export const lineColumns = sql.raw(
  [
    'month',
    'key',
    'part',
    'kind',
    'day',
    'adjustment',
    'ship_id',
    'region',
    'own_id',
    ...sums,
    'facts',
    'shown',
    'before',
  ].join(', '),
)

/**
 * Facts of open months, each in its own month, without those already reported by a locked month.
 */
const regular = (flagId: number, from: string | undefined, to: string) => sql`
  select f.month, f.key, f.part, f.kind, f.day, null::text as adjustment, f.ship_id, f.own_id,
    ${each((name) => sql.ref(`f.${name}`))}, f.facts, null::jsonb as before
  from flag_fact f
    where f.flag_id = ${flagId} and f.month <= ${firstDay(to)}::date
    and ${from ? sql`f.month >= ${firstDay(from)}::date` : sql`true`} and not f.reported`

/** Differences between reported and current facts, counted in the first open month. */
export const corrections = (flagId: number, month: string): RawBuilder<unknown> => sql`
  select ${firstDay(month)}::date as month, t.key, coalesce(f.part, r.part) as part,
    coalesce(f.kind, r.kind) as kind, coalesce(f.day, r.day) as day,
    case when f.key is null then 'gone' when r.month is null or r.last = 'gone' then 'late'
      else 'changed' end as adjustment, coalesce(f.ship_id, r.ship_id) as ship_id,
      coalesce(f.own_id, r.own_id) as own_id,
    ${each(difference)}, coalesce(f.facts, r.facts) as facts,
    case when r.last is distinct from 'gone' then r.facts end as before
  from flag_late t left join flag_fact f on f.flag_id = t.flag_id and f.key = t.key cross join lateral (
    select max(l.month) as month, (array_agg(l.part order by l.month desc))[1] as part,
      (array_agg(l.kind order by l.month desc))[1] as kind, (array_agg(l.day order by l.month desc))[1] as day,
      (array_agg(l.adjustment order by l.month desc))[1] as last,
        (array_agg(l.facts order by l.month desc))[1] as facts, max(l.ship_id) as ship_id, max(l.own_id) as own_id,
      ${each((name) => sql`sum(${sql.ref(`l.${name}`)}) as ${sql.ref(name)}`)}
    from flag_report_line l where l.flag_id = t.flag_id and l.key = t.key and l.part <> 'D') r
  where t.flag_id = ${flagId}`

/**
 * Current lines of open months up to `month`, without display fields; the first open month after a
 * lock includes the corrections.
 * @param lastLocked last locked month of the flag, `YYYY-MM`; null where none is locked: then all
 *   earlier facts are included
 * @param from first month; default: from the beginning
 */
export function openLines(
  flagId: number,
  lastLocked: string | null,
  month: string,
  from?: string,
): RawBuilder<unknown> {
  const next = lastLocked && nextMonth(lastLocked)
  const first = [from, next]
    .filter((one) => one !== null && one !== undefined)
    .sort()
    .at(-1)
  const own = regular(flagId, first, month)
  return next && first === next ? sql`${own} union all ${corrections(flagId, next)}` : own
}

/** Open lines with region, ship name, ship type and kind of certificate. */
export const withRegion = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.*, coalesce(s.region, w.region) as region, s.name as ship_name, s.ship_type, k.code, k.name_zh, k.name_en
  -- offset 0: an optimization fence, so that only the ships of these lines are looked up
  from (${lines}) o left join lateral (select v.* from ship v where v.id = o.ship_id offset 0) s on true
    left join customer w on w.id = coalesce(s.owner_id, (o.facts ->> 'companyId')::bigint)
      left join cert k on k.id = (o.facts ->> 'certId')::bigint`

/** Open lines with the current display fields of ship and certificate. */
export const withDisplayColumns = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.month, o.key, o.part, o.kind, o.day, o.adjustment, o.ship_id,
    coalesce(s.region, w.region) as region, o.own_id, ${each((name) => sql.ref(`o.${name}`))}, o.facts,
    jsonb_strip_nulls(jsonb_build_object('certCode', k.code, 'certNameZh', k.name_zh, 'certNameEn',
      k.name_en, 'shipName', s.name, 'imo', s.imo, 'callSign', s.call_sign, 'officialNo', s.official_no,
      'shipType', s.ship_type,
      'grossTonnage', s.gross_tonnage, 'netTonnage', s.net_tonnage, 'ownerName', w.name, 'managerName',
        m.name, 'fileId', c.file_id)) as shown, o.before
  from (${lines}) o left join ship s on s.id = o.ship_id
    left join customer w on w.id = coalesce(s.owner_id, (o.facts ->> 'companyId')::bigint)
    left join customer m on m.id = s.manager_id
    left join cert k on k.id = (o.facts ->> 'certId')::bigint
      left join ship_cert c on c.id = (o.facts ->> 'shipCertId')::bigint`
