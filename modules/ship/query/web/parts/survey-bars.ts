import { addMonths, later } from '#common/rules/dates.ts'
import { mostCombined } from '#common/rules/combined-surveys.ts'
import type { Stretch } from '#common/rules/combined-surveys.ts'
import type { DetailOf, OutputOf } from '#common/contract.ts'
import type { shipQuery } from '../../shipQuery.contract.ts'

export type Cert = DetailOf<typeof shipQuery>['certs'][number]
export type Window = Cert['windows'][number]
export type Planned = OutputOf<typeof shipQuery, 'plan'>['certs'][number]
/** What is drawn and listed of a certificate: as it stands, or as it would after a plan. */
export interface Surveyed { id: number; certCode: string; certNameZh: string; certNameEn: string; certNo: string; expiryDate: string | null; windows: readonly Window[] }
/** A window on a lane of its certificate, so that two of one time do not lie on each other. */
export interface Lane { window: Window; lane: number }
export interface Row<C extends Surveyed> { cert: C; lanes: Lane[]; height: number }

/** The society looks ahead two years, and a little back for what was missed. */
export const horizon = (today: string) => ({ from: addMonths(today, -2), to: addMonths(today, 24) })
export const keyOf = (shipCertId: number, w: Window): string => `${shipCertId}/${w.ruleCode}/${w.occurrence}`

const urgency = ['overdue', 'late', 'open', 'notOpen']
/** Surveys still to be held, the next to do first. */
export const pending = (cert: Surveyed): Window[] => cert.windows.filter((w) => !w.waived && w.status !== 'done').sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1))

/** Certificates that stand and ask for surveys: the most pressing first, then by the next due date. */
export function byUrgency<C extends Surveyed>(certs: readonly C[]): C[] {
  const place = (cert: C): [number, string] => {
    const left = pending(cert)
    return [Math.min(9, ...left.map((w) => urgency.indexOf(w.status))), left[0]?.dueDate ?? '9999']
  }
  return [...certs].sort((a, b) => {
    const [[urgentA, dueA], [urgentB, dueB]] = [place(a), place(b)]
    return urgentA - urgentB || (dueA < dueB ? -1 : dueA > dueB ? 1 : a.certCode < b.certCode ? -1 : 1)
  })
}

/** What falls into the time looked at, each certificate on as many lanes as it needs. */
export function rowsOf<C extends Surveyed>(certs: readonly C[], today: string): Row<C>[] {
  const { to } = horizon(today)
  return byUrgency(certs).flatMap((cert) => {
    const ends: string[] = []
    const lanes = pending(cert).filter((w) => w.startDate <= to).sort((a, b) => (a.startDate < b.startDate ? -1 : 1)).map((window) => {
      const free = ends.findIndex((end) => end < window.startDate)
      const lane = free < 0 ? ends.length : free
      ends[lane] = later(window.endDate, window.status === 'overdue' ? today : window.endDate)
      return { window, lane }
    })
    return lanes.length ? [{ cert, lanes, height: ends.length }] : []
  })
}

/** Where most of them can be held on one visit; `total` is how many are to be held. Of one certificate an intermediate survey takes the place
 *  of the annual one at its anniversary: windows with the same days are one survey. */
export function combined(rows: readonly Row<Surveyed>[], today: string): { stretch: Stretch<Window> | null; total: number } {
  const coming = rows.flatMap((row) => [...new Map(row.lanes.map(({ window }) => [`${window.startDate}${window.endDate}`, window])).values()]).filter((w) => w.endDate >= today)
  return { stretch: mostCombined(coming, today, horizon(today).to), total: coming.length }
}
