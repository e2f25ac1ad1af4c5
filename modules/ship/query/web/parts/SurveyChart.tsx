import { useId } from 'react'
import { Link } from 'react-router'
import { combinedInWords } from '#common/rules/combined-surveys.ts'
import { earlier, later } from '#common/rules/dates.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { useDict } from '#web/kit/Dict.tsx'
import { scaleOf } from '#web/kit/timeline-scale.ts'
import { useWide } from '#web/kit/wide.ts'
import { shipQueryText } from '../../shipQuery.text.ts'
import { combined, horizon, rowsOf } from './survey-bars.ts'
import type { Surveyed, Window } from './survey-bars.ts'
import './ship-status.css'

const head = 34
const lane = 18
const bar = 12

/** The survey windows of the next 24 months, a line for each certificate, with today and the days on which most of them can be held together. */
export function SurveyChart({ certs }: { certs: readonly Surveyed[] }) {
  const t = useText(shipQueryText)
  const say = useSay()
  const pick = usePick()
  const titleId = useId()
  const { today } = useMe().info
  const roomy = useWide(760)
  const types = useDict('SURVEY_TYPE')
  const { from, to } = horizon(today)
  const scale = scaleOf([from, to])
  const rows = rowsOf(certs, today)
  if (!rows.length) return <p className="faint">{t.nothingComing}</p>
  const { stretch, total } = combined(rows, today)
  const words = stretch && combinedInWords(stretch, total)
  const x = (date: string) => `${scale.at(later(earlier(date, to), from)).toFixed(2)}%`
  const wide = (start: string, end: string) => `${Math.max(0.35, scale.at(later(earlier(end, to), from)) - scale.at(later(earlier(start, to), from))).toFixed(2)}%`
  const name = roomy ? 0 : 18
  const tops = rows.map((_, i) => head + rows.slice(0, i).reduce((sum, row) => sum + row.height * lane + 14 + name, 0))
  const height = tops.at(-1)! + rows.at(-1)!.height * lane + 14 + name
  const told = (w: Window) => {
    const type = types.find(({ key }) => key === w.surveyType)
    return `${type ? pick(type.valueZh, type.valueEn) : w.surveyType}: ${w.startDate} – ${w.dueDate} – ${w.endDate} (${say(shipCertText.windowStates[w.status as keyof typeof shipCertText.windowStates])})`
  }
  return (
    <figure className="survey-chart">
      {words && <figcaption><span className="chart-key" aria-hidden="true" />{pick(words.zh, words.en)}</figcaption>}
      <div className="chart-body">
        {roomy && (
          <ul style={{ paddingTop: head }}>
            {rows.map(({ cert, height: lanes }) => (
              <li key={cert.id} style={{ height: lanes * lane + 14 }} title={pick(cert.certNameZh, cert.certNameEn)}>
                <Link to={`/ship/cert/detail?id=${cert.id}`}><strong>{cert.certCode}</strong> {pick(cert.certNameZh, cert.certNameEn)}</Link>
              </li>
            ))}
          </ul>
        )}
        <svg role="img" aria-labelledby={titleId} width="100%" height={height}>
          <title id={titleId}>{say(shipQueryText.chartTitle, { certs: rows.length, windows: rows.reduce((sum, row) => sum + row.lanes.length, 0), from: today, to })}</title>
          {stretch && <rect className="chart-stretch" x={x(stretch.from)} width={wide(stretch.from, stretch.to)} y={head - 6} height={height - head + 6} rx="4" />}
          {scale.ticks.map((tick) => (
            <g key={tick.date} className={tick.year ? 'chart-year' : 'chart-month'}>
              <line x1={`${tick.at}%`} x2={`${tick.at}%`} y1={tick.words ? 4 : 18} y2={tick.words ? height : 24} />
              {tick.words && (roomy || tick.year || Number(tick.words) % 6 === 1 || Number(tick.words) % 6 === 4) && <text x={`${tick.at}%`} dx="4" y="14">{tick.words}</text>}
            </g>
          ))}
          {rows.map(({ cert, lanes, height: high }, i) => (
            <g key={cert.id} className="chart-cert">
              <line className="chart-rule" x1="0" x2="100%" y1={tops[i]! - 3} y2={tops[i]! - 3} />
              {lanes.map(({ window: w, lane: at }) => {
                const y = tops[i]! + name + 4 + at * lane
                return (
                  <g key={`${w.ruleCode}-${w.occurrence}-${w.dueDate}`} className={`chart-${w.status}`}>
                    <title>{told(w)}</title>
                    {w.startDate <= w.dueDate && <rect className="chart-front" x={x(w.startDate)} width={wide(w.startDate, w.dueDate)} y={y} height={bar} rx="3" />}
                    {w.endDate > w.dueDate && w.endDate > from && <rect className="chart-post" x={x(later(w.dueDate, from))} width={wide(w.dueDate, w.endDate)} y={y} height={bar} rx="3" />}
                    {w.status === 'overdue' && <rect className="chart-after" x={x(w.endDate)} width={wide(w.endDate, today)} y={y} height={bar} rx="3" />}
                    {w.dueDate >= from && w.dueDate <= to && <line className="chart-due" x1={x(w.dueDate)} x2={x(w.dueDate)} y1={y - 2} y2={y + bar + 2} />}
                  </g>
                )
              })}
              {i === rows.length - 1 && <line className="chart-rule" x1="0" x2="100%" y1={tops[i]! + name + high * lane + 13} y2={tops[i]! + name + high * lane + 13} />}
            </g>
          ))}
          <g className="chart-today"><line x1={x(today)} x2={x(today)} y1="16" y2={height} /><text x={x(today)} dx="4" y="28">{t.today}</text></g>
          {!roomy && rows.map(({ cert }, i) => <text key={cert.id} className="chart-name" x="2" y={tops[i]! + 12}><tspan className="chart-code">{cert.certCode}</tspan> {pick(cert.certNameZh, cert.certNameEn)}</text>)}
        </svg>
      </div>
      <ul className="chart-legend" aria-hidden="true">
        {(['open', 'late', 'overdue', 'notOpen'] as const).map((state) => <li key={state} className={`legend-${state}`}>{say(shipQueryText.legend[state])}</li>)}
      </ul>
    </figure>
  )
}
