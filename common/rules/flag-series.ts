import { warning } from './issue.ts'
import type { Issue } from './issue.ts'

/** What tells the ships of a flag: names, the beginnings of its call signs, the first three digits of its MMSIs; empty when not known. */
export interface FlagSeries { nameZh: string; nameEn: string; callSignPrefixes: readonly string[]; mids: readonly string[] }

/** Whether a call sign begins as the flag's do; null when the flag's series are not known. */
export function callSignMatchesFlag(callSign: string, flag: Pick<FlagSeries, 'callSignPrefixes'>): boolean | null {
  if (flag.callSignPrefixes.length === 0) return null
  return flag.callSignPrefixes.some((prefix) => callSign.startsWith(prefix))
}

/** Whether an MMSI begins with digits of the flag; null when the flag's digits are not known. */
export function midMatchesFlag(mmsi: string, flag: Pick<FlagSeries, 'mids'>): boolean | null {
  return flag.mids.length === 0 ? null : flag.mids.includes(mmsi.slice(0, 3))
}

/** Warnings where call sign or MMSI do not fit the flag; never errors, since a change of flag may be under way. Empty texts pass. */
export function checkAgainstFlag(ship: { callSign?: string | null; mmsi?: string | null }, flag: FlagSeries): Issue[] {
  const issues: Issue[] = []
  if (ship.callSign && callSignMatchesFlag(ship.callSign, flag) === false) {
    issues.push(warning('callSign.flag', `呼号 ${ship.callSign} 不属于${flag.nameZh}(${flag.callSignPrefixes.join('、')})。`,
      `Call sign ${ship.callSign} is not one of ${flag.nameEn} (${flag.callSignPrefixes.join(', ')}).`))
  }
  if (ship.mmsi && midMatchesFlag(ship.mmsi, flag) === false) {
    issues.push(warning('mmsi.flag', `MMSI ${ship.mmsi} 不属于${flag.nameZh}(${flag.mids.join('、')})。`,
      `MMSI ${ship.mmsi} is not one of ${flag.nameEn} (${flag.mids.join(', ')}).`))
  }
  return issues
}
