import { addDays } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { describeBand, formatInteger } from './tariff-text.ts'
import type { TariffIssue } from './tariff-text.ts'

/** A band of gross tonnage in whole GT, both limits included; open without upper limit. */
export interface Band {
  staTon: number
  endTon?: number | null | undefined
}

/**
 * Two bands of one tariff that are not consecutive; `lower` and `upper` are indexes in the checked
 * list.
 */
export interface BandConflict {
  kind: 'gap' | 'overlap'
  lower: number
  upper: number
}

const endOf = (band: Band) => band.endTon ?? Infinity

/**
 * Overlaps and gaps between the bands of one tariff. A tariff may begin above 0 GT and end at a
 * limit: outside it there is no price. Source: domain 3.6, "bands are whole GT, must not overlap,
 * gaps refused on save".
 */
export function checkBands(bands: readonly Band[]): BandConflict[] {
  const order = bands
    .map((_, at) => at)
    .sort((a, b) => bands[a]!.staTon - bands[b]!.staTon || endOf(bands[a]!) - endOf(bands[b]!))
  const clashes: BandConflict[] = []
  let reach = order[0]
  for (const at of order.slice(1)) {
    const [last, next] = [bands[reach!]!, bands[at]!]
    if (next.staTon <= endOf(last)) clashes.push({ kind: 'overlap', lower: reach!, upper: at })
    else if (next.staTon > endOf(last) + 1) clashes.push({ kind: 'gap', lower: reach!, upper: at })
    if (endOf(next) > endOf(last)) reach = at
  }
  return clashes
}

/**
 * Describes a conflict for one of its two bands, naming the other one.
 * @param side the band being edited; the message is about its nearer limit
 */
export function describeBandConflict(
  { kind, lower, upper }: BandConflict,
  bands: readonly Band[],
  side: 'lower' | 'upper',
): { field: 'staTon' | 'endTon'; issue: TariffIssue } {
  const [low, high] = [bands[lower]!, bands[upper]!]
  const other = describeBand(side === 'upper' ? low : high)
  if (kind === 'gap') {
    const hole = describeBand({ staTon: endOf(low) + 1, endTon: high.staTon - 1 })
    const [begin, end] = [formatInteger(endOf(low) + 1), formatInteger(high.staTon - 1)]
    return side === 'upper'
      ? {
          field: 'staTon',
          issue: {
            code: 'tariff.gap',
            zh: `与相邻区间“${other.zh}”之间有空档（${hole.zh}）：请从 ${begin} 开始`,
            en: `There is a gap (${hole.en}) after the band “${other.en}”: begin at ${begin}`,
          },
        }
      : {
          field: 'endTon',
          issue: {
            code: 'tariff.gap',
            zh: `与相邻区间“${other.zh}”之间有空档（${hole.zh}）：请到 ${end} 为止`,
            en: `There is a gap (${hole.en}) before the band “${other.en}”: end at ${end}`,
          },
        }
  }
  const code = 'tariff.overlap'
  if (side === 'upper' && low.endTon == null)
    return {
      field: 'staTon',
      issue: {
        code,
        zh: `区间“${other.zh}”没有上限，其后不能再有区间：请先为它填写上限`,
        en: `The band “${other.en}” has no upper limit, so no band can follow it: enter its upper limit first`,
      },
    }
  return side === 'upper'
    ? {
        field: 'staTon',
        issue: {
          code,
          zh: `与区间“${other.zh}”重叠：请从 ${formatInteger(endOf(low) + 1)} 开始，或先修改该区间`,
          en:
            `It overlaps the band “${other.en}”: begin at ${formatInteger(endOf(low) + 1)}, ` +
            'or change that band first',
        },
      }
    : {
        field: 'endTon',
        issue: {
          code,
          zh: `与区间“${other.zh}”重叠：请到 ${formatInteger(Math.max(0, high.staTon - 1))} 为止，或先修改该区间`,
          en:
            `It overlaps the band “${other.en}”: end at ` +
            `${formatInteger(Math.max(0, high.staTon - 1))}, or change that band first`,
        },
      }
}

/** Error when the lower limit exceeds the upper one. */
export function checkBand(band: Band): { field: 'endTon'; issue: TariffIssue } | null {
  return endOf(band) >= band.staTon
    ? null
    : {
        field: 'endTon',
        issue: {
          code: 'tariff.endBelowStart',
          zh: '吨位上限不能小于下限；没有上限请留空',
          en: 'The upper limit cannot be below the lower limit; leave it empty for no upper limit',
        },
      }
}

/** Dates of effect: first and last day; without a last day it stays in effect. */
export interface Period {
  effectiveFrom: CalendarDate
  effectiveTo?: CalendarDate | null | undefined
}

/** Whether a period contains the day. */
export const isInEffect = (period: Period, date: CalendarDate): boolean =>
  period.effectiveFrom <= date && (period.effectiveTo == null || date <= period.effectiveTo)

/** Whether two periods have a common day. */
export const periodsOverlap = (a: Period, b: Period): boolean =>
  (b.effectiveTo == null || a.effectiveFrom <= b.effectiveTo) &&
  (a.effectiveTo == null || b.effectiveFrom <= a.effectiveTo)

/** The last day before the successor begins, if the predecessor began earlier; otherwise null. */
export const endBeforeSuccessor = (predecessor: Period, successor: Period): CalendarDate | null =>
  predecessor.effectiveFrom < successor.effectiveFrom ? addDays(successor.effectiveFrom, -1) : null

/** Describes a period: `from 2026-01-01`, `2026-01-01 to 2026-12-31`. */
export function describePeriod({ effectiveFrom, effectiveTo }: Period): { zh: string; en: string } {
  return effectiveTo == null
    ? { zh: `自 ${effectiveFrom} 起`, en: `from ${effectiveFrom}` }
    : { zh: `${effectiveFrom} 至 ${effectiveTo}`, en: `${effectiveFrom} to ${effectiveTo}` }
}

/** Error when the end is before the beginning. */
export function checkPeriod(period: Period): { field: 'effectiveTo'; issue: TariffIssue } | null {
  return period.effectiveTo == null || period.effectiveFrom <= period.effectiveTo
    ? null
    : {
        field: 'effectiveTo',
        issue: {
          code: 'tariff.endsBeforeItBegins',
          zh: '失效日期不能早于生效日期',
          en: '“Last day” cannot be before “In effect from”',
        },
      }
}
