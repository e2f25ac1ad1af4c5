import type { OutputOf } from '#common/contract.ts'
import { addMoney, moneyOf } from '#common/rules/money.ts'
import type { flagMonthlyReport, LineKind } from '../flagMonthlyReport.contract.ts'
import type { Line } from './lines.ts'

type Answer = OutputOf<typeof flagMonthlyReport, 'list'>

/** What a line counts: once, or for one that is taken back less than nothing; a corrected one has been counted before. */
const once = ({ adjustment }: Line): number => (adjustment === 'gone' ? -1 : adjustment === 'changed' ? 0 : 1)

/** The figures at the head of the report. */
export function totalsOf(lines: readonly Line[]): Answer['totals'] {
  const count = (...kinds: LineKind[]) => Math.max(0, lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, line) => sum + once(line), 0))
  const sum = (name: 'certificates' | 'shipsIn' | 'shipsOut' | 'gtIn' | 'gtOut') => lines.reduce((all, line) => all + line[name], 0)
  const windows = lines.filter(({ part }) => part === 'D')
  const overdue = windows.filter(({ shown }) => shown['windowState'] === 'overdue').length
  return {
    certificates: sum('certificates'), endorsements: count('endorsement'), registrations: count('provisional', 'permanent', 'deletion', 'registration'), exemptions: count('exemption'),
    extensions: count('extension'), conditions: count('condition'), withdrawals: count('withdrawal'), adjustments: lines.filter(({ adjustment }) => adjustment !== null).length,
    closing: windows.length - overdue, overdue, shipsIn: sum('shipsIn'), shipsOut: sum('shipsOut'), gtIn: sum('gtIn'), gtOut: sum('gtOut'), fee: Number(addMoney(...lines.map(({ fee }) => moneyOf(fee)))),
  }
}

/** Certificates by type and by ship type, the most first. */
export function groupsOf(lines: readonly Line[]): Pick<Answer['series'], 'byCert' | 'byShipType'> {
  const counted = lines.filter(({ certificates }) => certificates !== 0)
  const grouped = (key: string) => [...Map.groupBy(counted.filter(({ shown }) => shown[key]), ({ shown }) => shown[key] as string)]
    .map(([value, those]) => ({ value, those, count: those.reduce((sum, { certificates }) => sum + certificates, 0) }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
  return {
    byCert: grouped('certCode').map(({ value, those, count }) => ({ code: value, nameZh: String(those[0]!.shown['certNameZh'] ?? value), nameEn: String(those[0]!.shown['certNameEn'] ?? value), count })),
    byShipType: grouped('shipType').map(({ value, count }) => ({ shipType: value, count })),
  }
}
