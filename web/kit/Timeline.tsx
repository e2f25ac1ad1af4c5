/** Periods with a due date on a time axis with months and today. */
import type { ReactNode } from 'react'
import { useMessages } from '../api/text.tsx'
import { Tag } from './StatusTag.tsx'
import type { Tone } from './StatusTag.tsx'
import { timelineScale } from './timeline-scale.ts'
import type { Scale } from './timeline-scale.ts'
import { timelineText } from './timeline.text.ts'
import './timeline.css'

export type TimelineState = keyof typeof timelineText.states
export interface TimelineRow {
  key: string
  label: ReactNode
  /** calendar dates, both ends inclusive */
  start: string
  due: string
  end: string
  state: TimelineState
  done?: string | null
  /** explanation of the dates, shown when the row is expanded */
  explanation?: ReactNode
}
interface Props {
  rows: readonly TimelineRow[]
  today: string
  /** one line per row, beside a table that lists the dates */
  compact?: boolean
}

/** Amber between due date and end, red after the end: late is not yet overdue. */
export const timelineTones: Record<TimelineState, Tone> = {
  notOpen: 'grey',
  open: 'blue',
  late: 'amber',
  overdue: 'red',
  done: 'green',
}

/**
 * Each row is a bar from start to end: coloured by state before the due date, amber after it, red
 * once overdue.
 */
export function Timeline({ rows, today, compact = false }: Props) {
  const t = useMessages(timelineText)
  if (rows.length === 0) return null
  const scale = timelineScale([
    ...rows.flatMap((row) => [row.start, row.end, ...(row.done ? [row.done] : [])]),
    today,
  ])
  return (
    <div className={`timeline${compact ? ' timeline-compact' : ''}`}>
      <div
        className={
          scale.ticks.filter(({ label }) => label).length > 7
            ? 'timeline-scale timeline-dense'
            : 'timeline-scale'
        }
        aria-hidden="true"
      >
        {scale.ticks.map((tick) => (
          <span
            key={tick.date}
            className={
              tick.year ? 'timeline-year' : tick.label ? 'timeline-month' : 'timeline-minor'
            }
            style={{ left: `${tick.at}%` }}
          >
            {tick.at < 97 && tick.label}
          </span>
        ))}
        <u style={{ left: `${scale.at(today)}%` }}>
          <b className={scale.at(today) > 80 ? 'timeline-left' : ''}>{t.today}</b>
        </u>
      </div>
      {rows.map((row) => (
        <Row key={row.key} row={row} scale={scale} today={today} compact={compact} />
      ))}
    </div>
  )
}

function Row({
  row,
  scale,
  today,
  compact,
}: {
  row: TimelineRow
  scale: Scale
  today: string
  compact: boolean
}) {
  const t = useMessages(timelineText)
  const done = row.done ? `, ${row.done} ${t.done}` : ''
  const dates = `${row.start} ${t.opens}, ${row.due} ${t.due}, ${row.end} ${t.closes}${done}`
  const line = (
    <>
      <span className="timeline-label">
        <span>{row.label}</span>
        {compact ? (
          <span className="visually-hidden">{dates}</span>
        ) : (
          <>
            <Tag tone={timelineTones[row.state]}>{t.states[row.state]}</Tag>
            <small title={dates}>
              {row.start} · <strong>{row.due}</strong> · {row.end}
            </small>
          </>
        )}
      </span>
      <span className="timeline-track" title={dates} aria-hidden="true">
        <Bar row={row} scale={scale} today={today} />
      </span>
    </>
  )
  return row.explanation ? (
    <details className="timeline-row">
      <summary>{line}</summary>
      <p>{row.explanation}</p>
    </details>
  ) : (
    <div className="timeline-row">
      <div>{line}</div>
    </div>
  )
}

function Bar({ row, scale: { at }, today }: { row: TimelineRow; scale: Scale; today: string }) {
  const part = (from: string, to: string, kind: string) => (
    <i
      className={`timeline-${kind}`}
      style={{ left: `${at(from)}%`, width: `${at(to) - at(from)}%` }}
    />
  )
  return (
    <>
      {part(row.start, row.due, `before-due timeline-${row.state}`)}
      {row.end > row.due && part(row.due, row.end, `after-due timeline-${row.state}`)}
      {row.state === 'overdue' && part(row.end, today, 'overdue-part')}
      <b className="timeline-due" style={{ left: `${at(row.due)}%` }} />
      <b className="timeline-end" style={{ left: `${at(row.end)}%` }} />
      {row.done && <b className="timeline-done-mark" style={{ left: `${at(row.done)}%` }} />}
    </>
  )
}
