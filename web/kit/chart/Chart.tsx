/**
 * A chart, and the same data as an accessible table. The drawing library is loaded with the first
 * chart.
 */
import { useEffect, useRef, useState } from 'react'
import { useLang, useMessages } from '../../api/text.tsx'
import { useTheme } from '../../theme/theme.tsx'
import type { ChartData, Unit } from './chart.ts'
import { chartText } from './chart.text.ts'
import type { ChartHandle } from './echarts-renderer.ts'
import { formatFigure } from './format-figure.ts'
import { readPalette } from './chart-context.ts'
import { echartsOption } from './echarts-option.ts'
import './chart.css'

export type { ChartData, ChartKind, ChartSeries, ChartTone, Unit } from './chart.ts'
interface Props extends ChartData {
  caption: string
  /** in pixels */
  height?: number
  /** a part of the chart was selected; in the table, a category */
  onSelect?: (category: number, series: string | undefined) => void
}

const library = async (kind: ChartData['kind']) => {
  const [drawing] = await Promise.all([
    import('./echarts-renderer.ts'),
    kind === 'map' && import('./world-map.ts'),
  ])
  return drawing
}

/**
 * `categories` and every `values` have the same order. Units: USD to the cent, percent as 12.5 for
 * 12.5%, days.
 */
export function Chart({
  caption,
  height = 240,
  onSelect,
  kind,
  categories,
  series,
  unit,
  horizontal,
  points,
}: Props) {
  const t = useMessages(chartText)
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onSelect)
  const [drawing, setDrawing] = useState<ChartHandle | 'failed' | null>(null)
  const lang = useLang()
  const { theme } = useTheme()
  // A chart of zeros is replaced by a message.
  const empty = series.every(({ values }) => values.every((value) => !value))
  useEffect(() => {
    latest.current = onSelect
  })
  useEffect(() => {
    if (empty) return
    let created: ChartHandle | undefined
    let cancelled = false
    library(kind).then(
      ({ createChart }) => {
        if (cancelled || !element.current) return
        created = createChart(element.current, (category, of) => latest.current?.(category, of))
        setDrawing(created)
      },
      () => !cancelled && setDrawing('failed'),
    )
    return () => {
      cancelled = true
      created?.close()
      setDrawing(null)
    }
  }, [empty, kind])
  useEffect(() => {
    if (!drawing || drawing === 'failed') return
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    drawing.show((size) =>
      echartsOption(
        { kind, categories, series, unit, horizontal, points: points },
        {
          ...size,
          lang,
          palette: readPalette(),
          reducedMotion,
          increase: t.increase,
          decrease: t.decrease,
        },
      ),
    )
  }, [drawing, theme, lang, t, kind, categories, series, unit, horizontal, points])
  return (
    <figure className="chart">
      <figcaption>{caption}</figcaption>
      {empty || drawing === 'failed' ? (
        <div className="chart-empty" {...(!empty && { style: { height } })}>
          {empty ? t.empty : t.failed}
        </div>
      ) : (
        <div
          className={`chart-plot${onSelect ? ' chart-clickable' : ''}`}
          ref={element}
          style={{ height }}
          role="img"
          aria-label={caption}
        />
      )}
      {!empty && (
        <ChartTable
          caption={caption}
          categories={categories}
          series={series}
          unit={unit}
          onSelect={onSelect}
        />
      )}
    </figure>
  )
}

function ChartTable({
  caption,
  categories,
  series,
  unit = 'count',
  onSelect,
}: Pick<Props, 'caption' | 'categories' | 'series'> & {
  unit?: Unit | undefined
  onSelect: Props['onSelect'] | undefined
}) {
  const t = useMessages(chartText)
  const lang = useLang()
  return (
    <details className="chart-table">
      <summary>
        {t.figures}
        <span className="visually-hidden">: {caption}</span>
      </summary>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <div tabIndex={0} role="region" aria-label={caption}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.category}</th>
              {series.map((s) => (
                <th key={s.key} scope="col">
                  {s.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category, at) => (
              <tr key={at}>
                <th scope="row">
                  {onSelect ? (
                    <button type="button" onClick={() => onSelect(at, undefined)}>
                      {category}
                    </button>
                  ) : (
                    category
                  )}
                </th>
                {series.map((s) => (
                  <td key={s.key}>{formatFigure(s.values[at], s.unit ?? unit, lang)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
