import { warning } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'

/**
 * Identifiers of a flag's ships: names, prefixes of call signs, first three digits of MMSIs; empty
 * when unknown.
 */
export interface FlagIdentifiers {
  nameZh: string
  nameEn: string
  callSignPrefixes: readonly string[]
  mids: readonly string[]
}

/** Whether a call sign has a prefix of the flag; null when the flag's series are unknown. */
export function callSignMatchesFlag(
  callSign: string,
  flag: Pick<FlagIdentifiers, 'callSignPrefixes'>,
): boolean | null {
  if (flag.callSignPrefixes.length === 0) return null
  return flag.callSignPrefixes.some((prefix) => callSign.startsWith(prefix))
}

/** Whether an MMSI begins with digits of the flag; null when the flag's digits are unknown. */
export function midMatchesFlag(mmsi: string, flag: Pick<FlagIdentifiers, 'mids'>): boolean | null {
  return flag.mids.length === 0 ? null : flag.mids.includes(mmsi.slice(0, 3))
}

/**
 * Warnings when call sign or MMSI do not match the flag; never errors, since a change of flag may
 * be under way. Empty values pass.
 */
export function checkAgainstFlag(
  ship: { callSign?: string | null; mmsi?: string | null },
  flag: FlagIdentifiers,
): Issue[] {
  const issues: Issue[] = []
  if (ship.callSign && callSignMatchesFlag(ship.callSign, flag) === false) {
    issues.push(
      warning(
        'callSign.flag',
        `呼号 ${ship.callSign} 不属于${flag.nameZh}（${flag.callSignPrefixes.join('、')}）。`,
        `Call sign ${ship.callSign} does not belong to ${flag.nameEn} (${flag.callSignPrefixes.join(', ')}).`,
      ),
    )
  }
  if (ship.mmsi && midMatchesFlag(ship.mmsi, flag) === false) {
    issues.push(
      warning(
        'mmsi.flag',
        `MMSI ${ship.mmsi} 不属于${flag.nameZh}（${flag.mids.join('、')}）。`,
        `MMSI ${ship.mmsi} does not belong to ${flag.nameEn} (${flag.mids.join(', ')}).`,
      ),
    )
  }
  return issues
}
