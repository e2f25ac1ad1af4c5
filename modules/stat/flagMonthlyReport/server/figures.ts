/** The figures of a month: its lines are added up in the database by what they are, a handful of groups, and these here. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { addMoney, moneyOf } from '#common/rules/money.ts'
import type { Adjustment, flagMonthlyReport, LineKind, Part } from '../flagMonthlyReport.contract.ts'
import { openLines, placed } from './lines.ts'
import { firstDay } from './months.ts'
import type { Signed } from './signs.ts'
import type { WindowCount } from './windows.ts'

type Answer = OutputOf<typeof flagMonthlyReport, 'list'>
/** Lines that are alike, all parts but the windows. */
export interface Alike {
  part: Part; kind: LineKind; adjustment: Adjustment | null; code: string | null; nameZh: string | null; nameEn: string | null; shipType: string | null; sign: Signed['sign']
  lines: number; certificates: number; shipsIn: number; shipsOut: number; gtIn: number; gtOut: number; fee: number; paid: number
}
/** Of which month the figures are, and whether it is locked; `signing`: whether it is to be signed. */
export interface Month { flagId: number; month: string; lastLocked: string | null; locked: boolean; signing: boolean }

const signOf = ({ signing }: Month) => (signing ? sql`coalesce(g.state, 'waiting')` : sql`null::text`)
const kept = (of: Month) => sql`
  select l.part, l.kind, l.adjustment, l.shown ->> 'certCode' as code, l.shown ->> 'certNameZh' as name_zh, l.shown ->> 'certNameEn' as name_en, l.shown ->> 'shipType' as ship_type, ${signOf(of)} as sign, l.region, l.own_id,
    l.certificates, l.ships_in, l.ships_out, l.gt_in, l.gt_out, l.fee, l.paid
  from flag_report_line l left join flag_report_sign g on g.line_id = l.id where l.flag_id = ${of.flagId} and l.month = ${firstDay(of.month)}::date and l.part in ('A', 'B', 'C', 'E')`

/** The lines the caller sees, added up. */
export const alike = (of: Month, visible: RawBuilder<unknown>): RawBuilder<Alike> => sql<Alike>`
  select part, kind, adjustment, code, name_zh, name_en, ship_type, sign, count(*)::int as lines, sum(certificates)::int as certificates, sum(ships_in)::int as ships_in, sum(ships_out)::int as ships_out,
    sum(gt_in)::int as gt_in, sum(gt_out)::int as gt_out, sum(fee) as fee, sum(paid) as paid
  from (${of.locked ? kept(of) : sql`select x.*, null::text as sign from (${placed(openLines(of.flagId, of.lastLocked, of.month, of.month))}) x`}) t where ${visible}
  group by part, kind, adjustment, code, name_zh, name_en, ship_type, sign`

/** What a line counts: once, or for one that is taken back less than nothing; a corrected one has been counted before. */
const once = ({ adjustment, lines }: Alike): number => (adjustment === 'gone' ? -lines : adjustment === 'changed' ? 0 : lines)

/** The figures at the head of the report. */
export function totalsOf(groups: readonly Alike[], { closing, overdue }: WindowCount): Answer['totals'] {
  const count = (...kinds: LineKind[]) => Math.max(0, groups.filter(({ kind }) => kinds.includes(kind)).reduce((sum, group) => sum + once(group), 0))
  const sum = (name: 'certificates' | 'shipsIn' | 'shipsOut' | 'gtIn' | 'gtOut') => groups.reduce((all, group) => all + group[name], 0)
  return {
    certificates: sum('certificates'), endorsements: count('endorsement'), registrations: count('provisional', 'permanent', 'deletion', 'registration'), exemptions: count('exemption'),
    extensions: count('extension'), conditions: count('condition'), withdrawals: count('withdrawal'), adjustments: groups.filter(({ adjustment }) => adjustment !== null).reduce((all, { lines }) => all + lines, 0),
    closing, overdue, shipsIn: sum('shipsIn'), shipsOut: sum('shipsOut'), gtIn: sum('gtIn'), gtOut: sum('gtOut'), fee: Number(addMoney(...groups.map(({ fee }) => moneyOf(fee)))),
  }
}

/** Certificates by type and by ship type, the most first. */
export function seriesOf(groups: readonly Alike[]): Pick<Answer['series'], 'byCert' | 'byShipType'> {
  const counted = groups.filter(({ certificates }) => certificates !== 0)
  const grouped = (key: 'code' | 'shipType') => [...Map.groupBy(counted.filter((group) => group[key]), (group) => group[key]!)]
    .map(([value, those]) => ({ value, those, count: those.reduce((sum, { certificates }) => sum + certificates, 0) }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
  return {
    byCert: grouped('code').map(({ value, those, count }) => ({ code: value, nameZh: those[0]!.nameZh ?? value, nameEn: those[0]!.nameEn ?? value, count })),
    byShipType: grouped('shipType').map(({ value, count }) => ({ shipType: value, count })),
  }
}

/** How many lines of a part there are, or of those in one state of sign-off; windows are not signed. */
export const linesIn = (groups: readonly Alike[], windows: WindowCount, part: Part, sign?: Signed['sign']): number =>
  part === 'D' ? (sign ? 0 : windows.closing + windows.overdue) : groups.filter((group) => group.part === part && (!sign || group.sign === sign)).reduce((sum, { lines }) => sum + lines, 0)
