import { useId } from 'react'
import { Link } from 'react-router'
import { describeCombinedPeriod } from '#common/rules/windows/combined-surveys.ts'
import { minDate, maxDate } from '#common/rules/base/dates.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { useDict } from '#web/kit/DictSelect.tsx'
import { timelineScale } from '#web/kit/timeline-scale.ts'
import { useMinWidth } from '#web/kit/use-width.ts'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { combined, horizon, rowsOf } from './chart-lanes.ts'
import type { Surveyed, Window } from './chart-lanes.ts'
import './ship-status.css'

const head = 34
const lane = 18
const bar = 12

/**
 * Survey windows of the next 24 months, one row for each certificate, with today and the days on
 * which most of them can be combined.
 */
export function SurveyChart({ certs }: { certs: readonly Surveyed[] }) {
  const t = useMessages(shipQueryText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const titleId = useId()
  const { today } = useMe().info
  const isWide = useMinWidth(760)
  const types = useDict('SURVEY_TYPE')
  const { from, to } = horizon(today)
  const scale = timelineScale([from, to])
  const rows = rowsOf(certs, today)
  if (!rows.length) return <p className="text-secondary">{t.nothingComing}</p>
  const { stretch, total } = combined(rows, today)
  const words = stretch && describeCombinedPeriod(stretch, total)
  const x = (date: string) => `${scale.at(maxDate(minDate(date, to), from)).toFixed(2)}%`
  const wide = (start: string, end: string) =>
    `${Math.max(0.35, scale.at(maxDate(minDate(end, to), from)) - scale.at(maxDate(minDate(start, to), from))).toFixed(2)}%`
  const name = isWide ? 0 : 18
  const tops = rows.map(
    (_, i) => head + rows.slice(0, i).reduce((sum, row) => sum + row.height * lane + 14 + name, 0),
  )
  const height = tops.at(-1)! + rows.at(-1)!.height * lane + 14 + name
  const titleOf = (w: Window) => {
    const type = types.find(({ key }) => key === w.surveyType)
    return `${type ? localize(type.valueZh, type.valueEn) : w.surveyType}: ${w.startDate} – ${w.dueDate} – ${w.endDate} (${translate(shipCertText.windowStates[w.status as keyof typeof shipCertText.windowStates])})`
  }
  return (
    <figure className="survey-chart">
      {words && (
        <figcaption>
          <span className="chart-key" aria-hidden="true" />
          {localize(words.zh, words.en)}
        </figcaption>
      )}
      <div className="chart-body">
        {isWide && (
          <ul style={{ paddingTop: head }}>
            {rows.map(({ cert, height: lanes }) => (
              <li
                key={cert.id}
                style={{ height: lanes * lane + 14 }}
                title={localize(cert.certNameZh, cert.certNameEn)}
              >
                <Link to={`/ship/cert/detail?id=${cert.id}`}>
                  <strong>{cert.certCode}</strong> {localize(cert.certNameZh, cert.certNameEn)}
                </Link>
              </li>
            ))}
          </ul>
        )}
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
              width={wide(stretch.from, stretch.to)}
              y={head - 6}
              height={height - head + 6}
              rx="4"
            />
          )}
          {scale.ticks.map((tick) => (
            <g key={tick.date} className={tick.year ? 'chart-year' : 'chart-month'}>
              <line
                x1={`${tick.at}%`}
                x2={`${tick.at}%`}
                y1={tick.label ? 4 : 18}
                y2={tick.label ? height : 24}
              />
              {tick.label &&
                (isWide ||
                  tick.year ||
                  Number(tick.label) % 6 === 1 ||
                  Number(tick.label) % 6 === 4) && (
                  <text x={`${tick.at}%`} dx="4" y="14">
                    {tick.label}
                  </text>
                )}
            </g>
          ))}
          {rows.map(({ cert, lanes, height: high }, i) => (
            <g key={cert.id} className="chart-cert">
              <line className="chart-rule" x1="0" x2="100%" y1={tops[i]! - 3} y2={tops[i]! - 3} />
              {lanes.map(({ window: w, lane: at }) => {
                const y = tops[i]! + name + 4 + at * lane
                return (
                  <g
                    key={`${w.ruleCode}-${w.occurrence}-${w.dueDate}`}
                    className={`chart-${w.status}`}
                  >
                    <title>{titleOf(w)}</title>
                    {w.startDate <= w.dueDate && (
                      <rect
                        className="chart-front"
                        x={x(w.startDate)}
                        width={wide(w.startDate, w.dueDate)}
                        y={y}
                        height={bar}
                        rx="3"
                      />
                    )}
                    {w.endDate > w.dueDate && w.endDate > from && (
                      <rect
                        className="chart-post"
                        x={x(maxDate(w.dueDate, from))}
                        width={wide(w.dueDate, w.endDate)}
                        y={y}
                        height={bar}
                        rx="3"
                      />
                    )}
                    {w.status === 'overdue' && (
                      <rect
                        className="chart-after"
                        x={x(w.endDate)}
                        width={wide(w.endDate, today)}
                        y={y}
                        height={bar}
                        rx="3"
                      />
                    )}
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
              })}
              {i === rows.length - 1 && (
                <line
                  className="chart-rule"
                  x1="0"
                  x2="100%"
                  y1={tops[i]! + name + high * lane + 13}
                  y2={tops[i]! + name + high * lane + 13}
                />
              )}
            </g>
          ))}
          <g className="chart-today">
            <line x1={x(today)} x2={x(today)} y1="16" y2={height} />
            <text x={x(today)} dx="4" y="28">
              {t.today}
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
      </div>
      <ul className="chart-legend" aria-hidden="true">
        {(['open', 'late', 'overdue', 'notOpen'] as const).map((state) => (
          <li key={state} className={`legend-${state}`}>
            {translate(shipQueryText.legend[state])}
          </li>
        ))}
      </ul>
    </figure>
  )
}
