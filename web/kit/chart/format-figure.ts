/** Formats numbers of charts in the user's language. */
import type { Lang } from '#common/text.ts'
import type { Unit } from './chart.ts'

const locales = { zh: 'zh-CN', en: 'en-GB' } as const
const dayWords = { zh: '天', en: 'days' } as const
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const formats = new Map<string, Intl.NumberFormat>()
function formatterOf(lang: Lang, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${lang} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locales[lang], options)
  formats.set(key, format)
  return format
}

/** Formats a number in full: USD to the cent, days and percent to one decimal. */
export function formatFigure(value: number | null | undefined, unit: Unit, lang: Lang): string {
  if (value === null || value === undefined) return '–'
  switch (unit) {
    case 'USD':
      return `${value < 0 ? '−' : ''}USD ${formatterOf(lang, twoDecimals).format(Math.abs(value))}`
    case 'days':
      return `${formatterOf(lang, oneDecimal).format(value)} ${dayWords[lang]}`
    case 'percent':
      return `${formatterOf(lang, { maximumFractionDigits: 1 }).format(value)}%`
    case 'count':
      return formatterOf(lang, { maximumFractionDigits: 0 }).format(value)
  }
}

/** Formats a number for an axis, in short form: 1.2万, 12k. */
export const formatShortFigure = (value: number, unit: Unit, lang: Lang): string =>
  formatterOf(lang, { notation: 'compact', maximumFractionDigits: 1 }).format(value) +
  (unit === 'percent' ? '%' : '')
