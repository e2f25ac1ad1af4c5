/** Spans of time with a due date, on a line with its months and today. */
import type { ReactNode } from 'react'
import { useText } from '../api/text.tsx'
import { Tag } from './StatusTag.tsx'
import type { Tone } from './StatusTag.tsx'
import { scaleOf } from './timeline-scale.ts'
import type { Scale } from './timeline-scale.ts'
import { timelineText } from './timeline.text.ts'
import './timeline.css'

export type TimeState = keyof typeof timelineText.states
export interface TimeRow {
  key: string
  label: ReactNode
  /** calendar dates; all three belong to the span */
  start: string
  due: string
  end: string
  state: TimeState
  done?: string | null
  /** why these dates; the row then opens to show it */
  explanation?: ReactNode
}
interface Props {
  rows: readonly TimeRow[]
  today: string
  /** one line for each row, beside a table that has the dates */
  compact?: boolean
}

/** Amber between due date and end, red after it: late is not yet overdue. */
export const timeTones: Record<TimeState, Tone> = { notOpen: 'grey', open: 'blue', late: 'amber', overdue: 'red', done: 'green' }

/** Each row is a bar from start to end: the colour of its state before the due date, amber after it, red once it has been missed. */
export function TimeLine({ rows, today, compact = false }: Props) {
  const t = useText(timelineText)
  if (rows.length === 0) return null
  const scale = scaleOf([...rows.flatMap((row) => [row.start, row.end, ...(row.done ? [row.done] : [])]), today])
  return (
    <div className={`timeline${compact ? ' timeline-compact' : ''}`}>
      <div className={scale.ticks.filter(({ words }) => words).length > 7 ? 'timeline-scale timeline-dense' : 'timeline-scale'} aria-hidden="true">
        {scale.ticks.map((tick) => <span key={tick.date} className={tick.year ? 'timeline-year' : tick.words ? 'timeline-month' : 'timeline-minor'} style={{ left: `${tick.at}%` }}>{tick.at < 97 && tick.words}</span>)}
        <u style={{ left: `${scale.at(today)}%` }}><b className={scale.at(today) > 80 ? 'timeline-left' : ''}>{t.today}</b></u>
      </div>
      {rows.map((row) => <Row key={row.key} row={row} scale={scale} today={today} compact={compact} />)}
    </div>
  )
}

function Row({ row, scale, today, compact }: { row: TimeRow; scale: Scale; today: string; compact: boolean }) {
  const t = useText(timelineText)
  const dates = `${row.start} ${t.opens}, ${row.due} ${t.due}, ${row.end} ${t.closes}${row.done ? `, ${row.done} ${t.done}` : ''}`
  const line = (
    <>
      <span className="timeline-label">
        <span>{row.label}</span>
        {compact ? <span className="visually-hidden">{dates}</span> : (
          <>
            <Tag tone={timeTones[row.state]}>{t.states[row.state]}</Tag>
            <small title={dates}>{row.start} · <strong>{row.due}</strong> · {row.end}</small>
          </>
        )}
      </span>
      <span className="timeline-track" title={dates} aria-hidden="true"><Bar row={row} scale={scale} today={today} /></span>
    </>
  )
  return row.explanation
    ? <details className="timeline-row"><summary>{line}</summary><p>{row.explanation}</p></details>
    : <div className="timeline-row"><div>{line}</div></div>
}

function Bar({ row, scale: { at }, today }: { row: TimeRow; scale: Scale; today: string }) {
  const part = (from: string, to: string, kind: string) => <i className={`timeline-${kind}`} style={{ left: `${at(from)}%`, width: `${at(to) - at(from)}%` }} />
  return (
    <>
      {part(row.start, row.due, `front timeline-${row.state}`)}
      {row.end > row.due && part(row.due, row.end, `post timeline-${row.state}`)}
      {row.state === 'overdue' && part(row.end, today, 'after')}
      <b className="timeline-due" style={{ left: `${at(row.due)}%` }} />
      <b className="timeline-end" style={{ left: `${at(row.end)}%` }} />
      {row.done && <b className="timeline-done-mark" style={{ left: `${at(row.done)}%` }} />}
    </>
  )
}
