import { addMonths } from '#common/rules/base/dates.ts'

/** Months are written `YYYY-MM` and sort as text. */
export const firstDay = (month: string): string => `${month}-01`
export const monthOf = (day: string): string => day.slice(0, 7)
export const nextMonth = (month: string): string => monthOf(addMonths(firstDay(month), 1))
export const monthBefore = (month: string, count = 1): string =>
  monthOf(addMonths(firstDay(month), -count))
export const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10)
