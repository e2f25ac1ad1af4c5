import { daysBetween } from '#common/rules/dates.ts'
import { DictText } from '#web/kit/Dict.tsx'
import type { SurveyWindow } from './WindowTable.tsx'

/** Windows on a line of time, with today and the turn of each year. A mark in each window is its due date. */
export function WindowLine({ windows, today }: { windows: readonly SurveyWindow[]; today: string }) {
  const dates = [...windows.flatMap((w) => [w.startDate, w.endDate]), today].sort()
  const [from, to] = [dates[0]!, dates.at(-1)!]
  const span = Math.max(1, daysBetween(from, to))
  const at = (date: string) => (daysBetween(from, date) / span) * 100
  const years = Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) }, (_, i) => `${Number(from.slice(0, 4)) + i + 1}`)
  return (
    <div className="window-line" aria-hidden="true">
      <div className="window-years">{years.map((year) => <span key={year} style={{ left: `${at(`${year}-01-01`)}%` }}>{year}</span>)}</div>
      {windows.map((w) => (
        <div className="window-row" key={`${w.ruleCode}-${w.occurrence}-${w.dueDate}`}>
          <i className={`window-bar window-${w.status}`} style={{ left: `${at(w.startDate)}%`, width: `${Math.max(0.6, at(w.endDate) - at(w.startDate))}%` }} />
          <b style={{ left: `${at(w.dueDate)}%` }} />
          <em style={at(w.endDate) > 75 ? { right: `${101 - at(w.startDate)}%` } : { left: `${at(w.endDate) + 1}%` }}><DictText code="SURVEY_TYPE" value={w.surveyType} /></em>
        </div>
      ))}
      <u className="window-today" style={{ left: `${at(today)}%` }} />
    </div>
  )
}
