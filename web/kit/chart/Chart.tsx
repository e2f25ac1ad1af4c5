/** A chart, and the same figures as a table for those who cannot see it. The library that draws is fetched with the first one. */
import { useEffect, useRef, useState } from 'react'
import { useLang, useText } from '../../api/text.tsx'
import { useTheme } from '../../theme/theme.tsx'
import type { ChartData, Unit } from './chart.ts'
import { chartText } from './chart.text.ts'
import type { Drawing } from './draw.ts'
import { figure } from './numbers.ts'
import { optionOf, paletteNow } from './option.ts'
import './chart.css'

export type { ChartData, ChartKind, ChartSeries, ChartTone, Unit } from './chart.ts'
interface Props extends ChartData {
  caption: string
  /** in pixels */
  height?: number
  /** a part of the chart was chosen; in the table of figures, a category */
  onPick?: (category: number, series: string | undefined) => void
}

const library = async (kind: ChartData['kind']) => {
  const [drawing] = await Promise.all([import('./draw.ts'), kind === 'map' && import('./land.ts')])
  return drawing
}

/** `categories` and every `values` go together by place. Mind the units: USD to the cent, percent as 12.5 for 12.5%, days. */
export function Chart({ caption, height = 240, onPick, kind, categories, series, unit, horizontal, places }: Props) {
  const t = useText(chartText)
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onPick)
  const [drawing, setDrawing] = useState<Drawing | 'failed' | null>(null)
  const lang = useLang()
  const { theme } = useTheme()
  // A scale from nothing to nothing says less than that there is nothing.
  const empty = series.every(({ values }) => values.every((value) => !value))
  useEffect(() => { latest.current = onPick })
  useEffect(() => {
    if (empty) return
    let made: Drawing | undefined
    let left = false
    library(kind).then(({ drawIn }) => {
      if (left || !element.current) return
      made = drawIn(element.current, (category, of) => latest.current?.(category, of))
      setDrawing(made)
    }, () => !left && setDrawing('failed'))
    return () => {
      left = true
      made?.close()
      setDrawing(null)
    }
  }, [empty, kind])
  useEffect(() => {
    if (!drawing || drawing === 'failed') return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    drawing.show((size) => optionOf({ kind, categories, series, unit, horizontal, places }, { ...size, lang, palette: paletteNow(), still, increase: t.increase, decrease: t.decrease, level: t.level }))
  }, [drawing, theme, lang, t, kind, categories, series, unit, horizontal, places])
  return (
    <figure className="chart">
      <figcaption>{caption}</figcaption>
      {empty || drawing === 'failed'
        ? <div className="chart-nothing" {...(!empty && { style: { height } })}>{empty ? t.empty : t.failed}</div>
        : <div className={`chart-plot${onPick ? ' chart-picks' : ''}`} ref={element} style={{ height }} role="img" aria-label={caption} />}
      {!empty && <Figures caption={caption} categories={categories} series={series} unit={unit} onPick={onPick} />}
    </figure>
  )
}

function Figures({ caption, categories, series, unit = 'count', onPick }: Pick<Props, 'caption' | 'categories' | 'series'> & { unit?: Unit | undefined; onPick: Props['onPick'] | undefined }) {
  const t = useText(chartText)
  const lang = useLang()
  return (
    <details className="chart-figures">
      <summary>{t.figures}<span className="visually-hidden">: {caption}</span></summary>
      {/* Reached by Tab, so that it can be scrolled without a mouse. */}
      <div tabIndex={0} role="region" aria-label={caption}>
        <table>
          <thead><tr><th scope="col">{t.category}</th>{series.map((s) => <th key={s.key} scope="col">{s.label}</th>)}</tr></thead>
          <tbody>
            {categories.map((category, at) => (
              <tr key={at}>
                <th scope="row">{onPick ? <button type="button" onClick={() => onPick(at, undefined)}>{category}</button> : category}</th>
                {series.map((s) => <td key={s.key}>{figure(s.values[at], s.unit ?? unit, lang)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
