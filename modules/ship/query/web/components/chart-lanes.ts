import { addMonths, maxDate } from '#common/rules/base/dates.ts'
import { replacedInVisit } from '#common/rules/windows/same-visit.ts'
import { nextVisit } from '#common/rules/windows/combined-surveys.ts'
import type { CombinedPeriod } from '#common/rules/windows/combined-surveys.ts'
import type { DetailOf, OutputOf } from '#common/contract.ts'
import type { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'

export type Cert = DetailOf<typeof shipQuery>['certs'][number]
export type Window = Cert['windows'][number]
export type Planned = OutputOf<typeof shipQuery, 'plan'>['certs'][number]
/** A certificate in chart and table: as stored, or after a plan. */
export interface Surveyed {
  id: number
  certCode: string
  certNameZh: string
  certNameEn: string
  certNo: string
  expiryDate: string | null
  windows: readonly Window[]
}
/** A lane of windows without overlaps. */
export interface Lane {
  window: Window
  lane: number
}
export interface Row<C extends Surveyed> {
  cert: C
  lanes: Lane[]
  height: number
}

/** Time range of the chart: two years ahead, and two months back for missed surveys. */
export const horizon = (today: string) => ({ from: addMonths(today, -2), to: addMonths(today, 24) })
export const keyOf = (shipCertId: number, w: Window): string =>
  `${shipCertId}/${w.ruleCode}/${w.occurrence}`

const urgency = ['overdue', 'late', 'open', 'notOpen']
/** Pending surveys, the next first. */
export const pending = (cert: Surveyed): Window[] =>
  cert.windows
    .filter(({ status }) => status !== 'done')
    .sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1))

/** Valid certificates with pending surveys: the most urgent first, then by next due date. */
export function byUrgency<C extends Surveyed>(certs: readonly C[]): C[] {
  const place = (cert: C): [number, string] => {
    const left = pending(cert)
    return [Math.min(9, ...left.map((w) => urgency.indexOf(w.status))), left[0]?.dueDate ?? '9999']
  }
  return [...certs].sort((a, b) => {
    const [[urgentA, dueA], [urgentB, dueB]] = [place(a), place(b)]
    return (
      urgentA - urgentB || (dueA < dueB ? -1 : dueA > dueB ? 1 : a.certCode < b.certCode ? -1 : 1)
    )
  })
}

/** Windows in the time range, each certificate on as many lanes as needed. */
export function rowsOf<C extends Surveyed>(certs: readonly C[], today: string): Row<C>[] {
  const { to } = horizon(today)
  return byUrgency(certs).flatMap((cert) => {
    const ends: string[] = []
    const lanes = pending(cert)
      .filter((w) => w.startDate <= to)
      .sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
      .map((window) => {
        const free = ends.findIndex((end) => end < window.startDate)
        const lane = free < 0 ? ends.length : free
        ends[lane] = maxDate(window.endDate, window.status === 'overdue' ? today : window.endDate)
        return { window, lane }
      })
    return lanes.length ? [{ cert, lanes, height: ends.length }] : []
  })
}

/**
 * Days of the next visit that hold the most surveys; `total` is the number of surveys. A survey
 * whose place another takes in the same visit does not count.
 */
export function combined(
  rows: readonly Row<Surveyed>[],
  today: string,
): { stretch: CombinedPeriod<Window> | null; total: number } {
  const coming = rows
    .flatMap((row) => {
      const replaced = replacedInVisit(pending(row.cert), today)
      return row.lanes.map(({ window }) => window).filter((window) => !replaced.has(window))
    })
    .filter((w) => w.endDate >= today)
  return { stretch: nextVisit(coming, today, horizon(today).to), total: coming.length }
}
