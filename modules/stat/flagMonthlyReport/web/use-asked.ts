import { useSearchParams } from 'react-router'
import { keepSetting, setting } from '#web/api/session.ts'
import { parts, signStates } from '../flagMonthlyReport.contract.ts'
import type { Part } from '../flagMonthlyReport.contract.ts'

/** The flag that was looked at last, kept in this browser. */
const lastFlag = 'flagReport.flag'

export interface Asked { flagId: number | null; month: string; part: Part; sign: (typeof signStates)[number] | null; page: number }

export interface Asking { asked: Asked; put: (part: Partial<Asked>) => void }

/** A month so many before or after another, `YYYY-MM`. */
export function monthFrom(month: string, by: number): string {
  const at = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1))
  return at.toISOString().slice(0, 7)
}
/** The month it is for the reader. */
export const monthNow = (): string => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
}

/** What the address asks for: a report can be linked to, with the part that is looked at. It opens with the last month that is over. `chosen`: the address names a part. */
export function useAsked(): Asking & { chosen: boolean } {
  const [params, setParams] = useSearchParams()
  const among = <T extends string>(name: string, values: readonly T[]) => values.find((one) => one === params.get(name))
  const month = params.get('month') ?? ''
  const asked: Asked = {
    flagId: Number(params.get('flag')) || setting<number>(lastFlag) || null, month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : monthFrom(monthNow(), -1), part: among('part', parts) ?? 'A', sign: among('sign', signStates) ?? null, page: Math.max(1, Number(params.get('page')) || 1),
  }
  const put = (part: Partial<Asked>) => {
    const next = { ...asked, ...part }
    const words = Object.entries({ flag: next.flagId, month: next.month, part: next.part === 'A' && !next.sign ? null : next.part, sign: next.sign, page: next.page === 1 ? null : next.page }).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
    if (part.flagId !== undefined) keepSetting(lastFlag, part.flagId)
    setParams(new URLSearchParams(words as [string, string][]), { replace: true })
  }
  return { asked, put, chosen: params.has('part') }
}
