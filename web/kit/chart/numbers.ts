/** Figures of charts in the reader's language. */
import type { Lang } from '#common/text.ts'
import type { Unit } from './chart.ts'

const locales = { zh: 'zh-CN', en: 'en-GB' } as const
const dayWords = { zh: '天', en: 'days' } as const
const formats = new Map<string, Intl.NumberFormat>()
function format(lang: Lang, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${lang} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.NumberFormat(locales[lang], options)
  formats.set(key, known)
  return known
}

/** A figure in full: USD to the cent, days and percent to a tenth. */
export function figure(value: number | null | undefined, unit: Unit, lang: Lang): string {
  if (value === null || value === undefined) return '–'
  switch (unit) {
    case 'USD': return `${value < 0 ? '−' : ''}USD ${format(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(value))}`
    case 'days': return `${format(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)} ${dayWords[lang]}`
    case 'percent': return `${format(lang, { maximumFractionDigits: 1 }).format(value)}%`
    case 'count': return format(lang, { maximumFractionDigits: 0 }).format(value)
  }
}

/** A figure for a scale, where little room is: 1.2万, 12k. */
export const shortFigure = (value: number, unit: Unit, lang: Lang): string =>
  `${format(lang, { notation: 'compact', maximumFractionDigits: 1 }).format(value)}${unit === 'percent' ? '%' : ''}`
