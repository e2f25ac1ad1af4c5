import { useId } from 'react'
import { maxDate } from '#common/rules/base/dates.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { useDictLabel } from '#web/kit/DictSelect.tsx'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import type { combined } from './chart-lanes.ts'
import type { Window } from './chart-lanes.ts'

import { bar, gap, head, lane, layoutOf } from './chart-layout.ts'
import type { ChartRow, Layout } from './chart-layout.ts'

interface DrawingProps {
  rows: ChartRow[]
  today: string
  isWide: boolean
  /** the days on which most surveys can be combined */
  stretch: ReturnType<typeof combined>['stretch']
}

/** The windows as bars over months, with the day from which they are counted. */
export function SurveyChartDrawing({ rows, today, isWide, stretch }: DrawingProps) {
  const me = useMe()
  const t = useMessages(shipQueryText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const titleId = useId()
  const layout = layoutOf(rows, today, isWide)
  const { height, tops, to, x, width } = layout
  return (
    <svg role="img" aria-labelledby={titleId} width="100%" height={height}>
      <title id={titleId}>
        {translate(shipQueryText.chartTitle, {
          certs: rows.length,
          windows: rows.reduce((sum, row) => sum + row.lanes.length, 0),
          from: today,
          to,
        })}
      </title>
      {stretch && (
        <rect
          className="chart-stretch"
          x={x(stretch.from)}
          width={width(stretch.from, stretch.to)}
          y={head - 6}
          height={height - head + 6}
          rx="4"
        />
      )}
      <Months ticks={layout.ticks} height={height} isWide={isWide} />
      {rows.map((row, i) => (
        <CertificateRow
          key={row.cert.id}
          row={row}
          top={tops[i]!}
          isLast={i === rows.length - 1}
          layout={layout}
          today={today}
        />
      ))}
      <g className="chart-today">
        <line x1={x(today)} x2={x(today)} y1="16" y2={height} />
        <text x={x(today)} dx="4" y="28">
          {today === me.info.today ? t.today : today}
        </text>
      </g>
      {!isWide &&
        rows.map(({ cert }, i) => (
          <text key={cert.id} className="chart-name" x="2" y={tops[i]! + 12}>
            <tspan className="chart-code">{cert.certCode}</tspan>{' '}
            {localize(cert.certNameZh, cert.certNameEn)}
          </text>
        ))}
    </svg>
  )
}

interface MonthsProps extends Pick<Layout, 'ticks' | 'height'> {
  isWide: boolean
}

/** Lines of months and years. A narrow chart labels two months of a year. */
const Months = ({ ticks, height, isWide }: MonthsProps) =>
  ticks.map((tick) => (
    <g key={tick.date} className={tick.year ? 'chart-year' : 'chart-month'}>
      <line
        x1={`${tick.at}%`}
        x2={`${tick.at}%`}
        y1={tick.label ? 4 : 18}
        y2={tick.label ? height : 24}
      />
      {tick.label &&
        (isWide || tick.year || Number(tick.label) % 6 === 1 || Number(tick.label) % 6 === 4) && (
          <text x={`${tick.at}%`} dx="4" y="14">
            {tick.label}
          </text>
        )}
    </g>
  ))

interface RowProps {
  row: ChartRow
  /** in pixels */
  top: number
  isLast: boolean
  layout: Layout
  today: string
}

/** The windows of one certificate. */
function CertificateRow({ row, top, isLast, layout, today }: RowProps) {
  const bottom = top + layout.name + row.height * lane + gap - 1
  return (
    <g className="chart-cert">
      <line className="chart-rule" x1="0" x2="100%" y1={top - 3} y2={top - 3} />
      {row.lanes.map(({ window: w, lane: at }) => (
        <WindowBar
          key={`${w.ruleCode}-${w.occurrence}-${w.dueDate}`}
          window={w}
          y={top + layout.name + 4 + at * lane}
          layout={layout}
          today={today}
        />
      ))}
      {isLast && <line className="chart-rule" x1="0" x2="100%" y1={bottom} y2={bottom} />}
    </g>
  )
}

interface WindowProps extends Pick<RowProps, 'layout' | 'today'> {
  window: Window
  /** top of the bar, in pixels */
  y: number
}

/** A window: before and after its due date, and the time since it was missed. */
function WindowBar({ window: w, y, layout, today }: WindowProps) {
  const translate = useFormatMessage()
  const surveyName = useDictLabel('SURVEY_TYPE')
  const { from, to, x, width } = layout
  const state = shipCertText.windowStates[w.status as keyof typeof shipCertText.windowStates]
  const part = (kind: string, start: string, end: string) => (
    <rect
      className={`chart-${kind}`}
      x={x(start)}
      width={width(start, end)}
      y={y}
      height={bar}
      rx="3"
    />
  )
  return (
    <g className={`chart-${w.status}`}>
      <title>
        {`${surveyName(w.surveyType)}: ${w.startDate} – ${w.dueDate} – ${w.endDate} (${translate(state)})`}
      </title>
      {w.startDate <= w.dueDate && part('front', w.startDate, w.dueDate)}
      {w.endDate > w.dueDate &&
        w.endDate > from &&
        part('post', maxDate(w.dueDate, from), w.endDate)}
      {w.status === 'overdue' && part('after', w.endDate, today)}
      {w.dueDate >= from && w.dueDate <= to && (
        <line
          className="chart-due"
          x1={x(w.dueDate)}
          x2={x(w.dueDate)}
          y1={y - 2}
          y2={y + bar + 2}
        />
      )}
    </g>
  )
}
