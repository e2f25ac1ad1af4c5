import type { Lang } from '#common/text.ts'

/** Colours of the current theme. */
export interface Palette {
  series: string[]
  text: string
  text2: string
  line: string
  surface: string
  surfaceElevated: string
  tones: Record<string, string>
}

/** Reads the colours of the current theme from the document. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    series: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => token(`chart-${n}`)),
    text: token('text'),
    text2: token('text-2'),
    line: token('line'),
    surface: token('surface'),
    surfaceElevated: token('surface-elevated'),
    tones: {
      primary: token('chart-1'),
      amber: token('chart-3'),
      red: token('chart-6'),
      muted: token('chart-7'),
      grey: token('chart-7'),
      green: token('chart-5'),
      violet: token('chart-4'),
      blue: token('chart-8'),
    },
  }
}

/** What drawing a chart depends on, besides its data. */
export interface ChartContext {
  lang: Lang
  palette: Palette
  reducedMotion: boolean
  /** pixels */
  width: number
  height: number
  increase: string
  decrease: string
}
