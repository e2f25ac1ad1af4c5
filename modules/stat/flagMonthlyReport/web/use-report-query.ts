import { useSearchParams } from 'react-router'
import { setLocalItem, getLocalItem } from '#web/api/session.ts'
import { parts, signStates } from '../flagMonthlyReport.contract.ts'
import type { Part } from '../flagMonthlyReport.contract.ts'

/** Storage key of the last viewed flag in this browser. */
const lastFlag = 'flagReport.flag'

/** Lines of a page. */
export const pageSize = 50
export interface ReportQuery {
  flagId: number | null
  month: string
  part: Part
  sign: (typeof signStates)[number] | null
  page: number
}

export interface ReportQueryState {
  asked: ReportQuery
  put: (part: Partial<ReportQuery>) => void
}

/** The month `by` months later, or earlier if negative, `YYYY-MM`. */
export function monthFrom(month: string, by: number): string {
  const at = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1))
  return at.toISOString().slice(0, 7)
}
/** The current month at the reader's location. */
export const monthNow = (): string => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
}

/**
 * The report requested by the URL, with its part. Defaults to the last completed month. `chosen`:
 * the URL names a part.
 */
export function useReportQuery(): ReportQueryState & { chosen: boolean } {
  const [params, setParams] = useSearchParams()
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((one) => one === params.get(name))
  const month = params.get('month') ?? ''
  const query: ReportQuery = {
    flagId: Number(params.get('flag')) || getLocalItem<number>(lastFlag) || null,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : monthFrom(monthNow(), -1),
    part: oneOf('part', parts) ?? 'A',
    sign: oneOf('sign', signStates) ?? null,
    page: Math.max(1, Number(params.get('page')) || 1),
  }
  const setValue = (part: Partial<ReportQuery>) => {
    const next = { ...query, ...part }
    const words = Object.entries({
      flag: next.flagId,
      month: next.month,
      part: next.part === 'A' && !next.sign ? null : next.part,
      sign: next.sign,
      page: next.page === 1 ? null : next.page,
    }).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
    if (part.flagId !== undefined) setLocalItem(lastFlag, part.flagId)
    setParams(new URLSearchParams(words as [string, string][]), { replace: true })
  }
  return { asked: query, put: setValue, chosen: params.has('part') }
}
