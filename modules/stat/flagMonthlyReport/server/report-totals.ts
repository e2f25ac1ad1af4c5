/** Figures of a month: PostgreSQL sums its lines into a few groups, which are combined here. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { addMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import type {
  Adjustment,
  flagMonthlyReport,
  LineKind,
  Part,
} from '../flagMonthlyReport.contract.ts'
import { openLines, withRegion } from './report-lines.ts'
import { firstDay } from './month.ts'
import type { SignOffState } from './sign-offs.ts'
import type { WindowCount } from './report-windows.ts'

type Answer = OutputOf<typeof flagMonthlyReport, 'list'>
/** Sums of similar lines, of all parts except windows. */
export interface LineGroup {
  part: Part
  kind: LineKind
  adjustment: Adjustment | null
  code: string | null
  nameZh: string | null
  nameEn: string | null
  shipType: string | null
  sign: SignOffState['sign']
  lines: number
  certificates: number
  shipsIn: number
  shipsOut: number
  gtIn: number
  gtOut: number
  fee: number
  paid: number
}
/** The month of the figures, and whether it is locked; `signing`: whether it needs sign-off. */
export interface Month {
  flagId: number
  month: string
  lastLocked: string | null
  locked: boolean
  signing: boolean
}

const signOf = ({ signing }: Month) =>
  signing ? sql`coalesce(g.state, 'waiting')` : sql`null::text`
const storedLines = (of: Month) => sql`
  select l.part, l.kind, l.adjustment, l.shown ->> 'certCode' as code, l.shown ->> 'certNameZh' as name_zh,
    l.shown ->> 'certNameEn' as name_en, l.shown ->> 'shipType' as ship_type, ${signOf(of)} as sign,
    l.region, l.own_id,
    l.certificates, l.ships_in, l.ships_out, l.gt_in, l.gt_out, l.fee, l.paid
  from flag_report_line l left join flag_report_sign g on g.line_id = l.id
    where l.flag_id = ${of.flagId} and l.month = ${firstDay(of.month)}::date and l.part in ('A', 'B', 'C', 'E')`

/** The lines in scope, grouped. */
export const groupLines = (
  of: Month,
  visible: RawBuilder<unknown>,
): RawBuilder<LineGroup> => sql<LineGroup>`
  select part, kind, adjustment, code, name_zh, name_en, ship_type, sign, count(*)::int as lines,
    sum(certificates)::int as certificates, sum(ships_in)::int as ships_in, sum(ships_out)::int as ships_out,
    sum(gt_in)::int as gt_in, sum(gt_out)::int as gt_out, sum(fee) as fee, sum(paid) as paid
  from (${
    of.locked
      ? storedLines(of)
      : sql`select x.*, null::text as sign
    from (${withRegion(openLines(of.flagId, of.lastLocked, of.month, of.month))}) x`
  }) t where ${visible}
  group by part, kind, adjustment, code, name_zh, name_en, ship_type, sign`

/**
 * Weight of a line: 1, or -1 for a withdrawn one, or 0 for a changed one, which was counted before.
 */
const weightOf = ({ adjustment, lines }: LineGroup): number =>
  adjustment === 'gone' ? -lines : adjustment === 'changed' ? 0 : lines

/** The summary figures of the report. */
export function totalsOf(
  groups: readonly LineGroup[],
  { closing, overdue }: WindowCount,
): Answer['totals'] {
  const count = (...kinds: LineKind[]) =>
    Math.max(
      0,
      groups
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((sum, group) => sum + weightOf(group), 0),
    )
  const sum = (name: 'certificates' | 'shipsIn' | 'shipsOut' | 'gtIn' | 'gtOut') =>
    groups.reduce((all, group) => all + group[name], 0)
  return {
    certificates: sum('certificates'),
    endorsements: count('endorsement'),
    registrations: count('provisional', 'permanent', 'deletion', 'registration'),
    exemptions: count('exemption'),
    extensions: count('extension'),
    conditions: count('condition'),
    withdrawals: count('withdrawal'),
    adjustments: groups
      .filter(({ adjustment }) => adjustment !== null)
      .reduce((all, { lines }) => all + lines, 0),
    closing,
    overdue,
    shipsIn: sum('shipsIn'),
    shipsOut: sum('shipsOut'),
    gtIn: sum('gtIn'),
    gtOut: sum('gtOut'),
    fee: Number(addMoney(...groups.map(({ fee }) => moneyFromNumber(fee)))),
  }
}

/** Certificates by type and by ship type, largest first. */
export function seriesOf(
  groups: readonly LineGroup[],
): Pick<Answer['series'], 'byCert' | 'byShipType'> {
  const counted = groups.filter(({ certificates }) => certificates !== 0)
  const grouped = (key: 'code' | 'shipType') =>
    [...Map.groupBy(counted, (group) => group[key])]
      .flatMap(([value, members]) => {
        const count = members.reduce((sum, { certificates }) => sum + certificates, 0)
        return count === 0 ? [] : [{ value, members, count }]
      })
      .sort((a, b) => b.count - a.count || (a.value ?? '').localeCompare(b.value ?? ''))
  return {
    byCert: grouped('code').flatMap(({ value, members, count }) =>
      value === null
        ? []
        : [
            {
              code: value,
              nameZh: members[0]?.nameZh ?? value,
              nameEn: members[0]?.nameEn ?? value,
              count,
            },
          ],
    ),
    byShipType: grouped('shipType').map(({ value, count }) => ({ shipType: value, count })),
  }
}

/** Number of lines of a part, or of those in one sign-off state; windows have none. */
export const linesIn = (
  groups: readonly LineGroup[],
  windows: WindowCount,
  part: Part,
  sign?: SignOffState['sign'],
): number =>
  part === 'D'
    ? sign
      ? 0
      : windows.closing + windows.overdue
    : groups
        .filter((group) => group.part === part && (!sign || group.sign === sign))
        .reduce((sum, { lines }) => sum + lines, 0)
