import { useId, useState } from 'react'
import { stateName } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { useApiQueryByPath } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { layoutDiagram } from './diagram-layout.ts'
import { stateDiagramText } from './state-diagram.text.ts'
import { moveRows } from './edges.ts'
import type { MoveRow } from './edges.ts'
import './state-diagram.css'

interface Props {
  machine: AnyMachine
  /** the state of the current record */
  status?: number
}
interface RolesByRight {
  list: { right: string; rolesZh: string; rolesEn: string }[]
}

/**
 * Diagram of a state machine, and the same as a list: every move with its source and target states
 * and its actor.
 */
export function StateDiagram({ machine, status }: Props) {
  const t = useMessages(stateDiagramText)
  const translate = useFormatMessage()
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const moves = moveRows(machine)
  const rights = [...new Set(moves.map(({ def }) => def.requiredRight))]
  const who = useApiQueryByPath<RolesByRight>('home/help/who', { rights }, { staleTime: 600_000 })
  return (
    <div className="machine">
      <div className="state-diagram">
        <Picture
          machine={machine}
          now={status === undefined ? undefined : stateName(machine, status)}
          highlighted={highlighted}
        />
      </div>
      <section className="machine-list">
        <h3>{t.list}</h3>
        <ol>
          {moves.map((row) => (
            <li
              key={row.n}
              value={row.n}
              onPointerEnter={() => setHighlighted(row.n)}
              onPointerLeave={() => setHighlighted(null)}
            >
              <span className="machine-number" aria-hidden="true">
                {row.n}
              </span>
              <MoveWords
                machine={machine}
                row={row}
                who={who.data?.list.find(({ right }) => right === row.def.requiredRight)}
              />
            </li>
          ))}
        </ol>
      </section>
      <p className="visually-hidden">
        {translate(stateDiagramText.picture, {
          states: Object.keys(machine.states).length,
          moves: moves.length,
        })}
      </p>
    </div>
  )
}

function MoveWords({
  machine,
  row,
  who,
}: {
  machine: AnyMachine
  row: MoveRow
  who: RolesByRight['list'][number] | undefined
}) {
  const t = useMessages(stateDiagramText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const states = (names: readonly string[]) =>
    names
      .map((name) => translate(machine.labels.states[name] as Message))
      .join(localize('、', ', '))
  const { def } = row
  const recordCondition =
    def.assignee === undefined ? undefined : (t.by as Record<string, string>)[def.assignee]
  const roles = who && localize(who.rolesZh, who.rolesEn)
  const stays = row.to.length === 1 && row.from.length === 1 && row.to[0] === row.from[0]
  const notes = [
    def.todo && t.expected,
    def.remark === 'required' ? t.opinion : row.refused.length > 0 && t.opinionIfRefused,
    def.notSameAs && t.notBy,
    def.irreversible && t.irreversible,
  ].filter((note) => typeof note === 'string')
  return (
    <div>
      <strong>{translate(machine.labels.moves[row.move] as Message)}</strong>
      <p>
        {states(row.from)}{' '}
        {stays ? (
          t.stays
        ) : (
          <>
            <span aria-hidden="true">→</span>
            <span className="visually-hidden">{t.leads}</span> {states(row.to)}
          </>
        )}
        {row.refused.length > 0 && (
          <span className="edge-refused-text">
            {' '}
            · {t.ifRefused} {states(row.refused)}
          </span>
        )}
      </p>
      <p className="text-secondary">
        {t.who}
        {localize('：', ': ')}
        {[roles === '' ? t.nobody : roles, recordCondition]
          .filter(Boolean)
          .join(localize('，', ', '))}
      </p>
      {notes.length > 0 && <p className="text-secondary">{notes.join(' · ')}</p>}
    </div>
  )
}

function Picture({
  machine,
  now,
  highlighted,
}: {
  machine: AnyMachine
  now: string | undefined
  highlighted: number | null
}) {
  const t = useMessages(stateDiagramText)
  const translate = useFormatMessage()
  const id = useId()
  const { width, height, boxes, arrows, tags } = layoutDiagram(machine)
  const kind = (n: number, refused: boolean) => {
    const emphasis = highlighted === null ? '' : highlighted === n ? ' selected' : ' dimmed'
    return `${refused ? 'edge-refused' : 'edge-allowed'}${emphasis}`
  }
  const head = (refused: boolean) => `url(#${id}-${refused ? 'refusal' : 'pass'})`
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <defs>
        {['pass', 'refusal'].map((name) => (
          <marker
            key={name}
            id={`${id}-${name}`}
            className={`edge-${name}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
            markerUnits="userSpaceOnUse"
          >
            <path d="M0 0L8 4L0 8Z" />
          </marker>
        ))}
      </defs>
      <path
        className="edge-allowed machine-line"
        d={`M${boxes[0]!.x + 28} 10V${boxes[0]!.y - 2}`}
        markerEnd={head(false)}
      />
      <circle className="machine-start" cx={boxes[0]!.x + 28} cy={8} r={5} />
      {arrows.map((arrow, at) => (
        <g key={at} className={kind(arrow.n, arrow.refused)}>
          {arrow.lines.map((line) => (
            <path key={line} className="machine-line" d={line} markerEnd={head(arrow.refused)} />
          ))}
        </g>
      ))}
      {boxes.map(({ state, x, y, width: w, height: h, end }) => (
        <g
          key={state}
          className={`machine-state machine-${machine.looks[state]!.tone}${now === state ? ' current' : ''}`}
        >
          {end && (
            <rect
              x={x - 3}
              y={y - 3}
              width={w + 6}
              height={h + 6}
              rx={11}
              className="machine-end"
            />
          )}
          <rect x={x} y={y} width={w} height={h} rx={8} />
          <text x={x + 14} y={y + h / 2 + 4.5}>
            {translate(machine.labels.states[state] as Message)}
            {now === state ? ` · ${t.now}` : ''}
          </text>
        </g>
      ))}
      {arrows.map(
        (arrow, at) =>
          arrow.badge && (
            <Badge key={at} n={arrow.n} className={kind(arrow.n, arrow.refused)} {...arrow.badge} />
          ),
      )}
      {tags.map(({ n, move, refused, x, y }) => (
        <g key={`${n} ${x} ${y}`} className={kind(n, refused)}>
          <Badge n={n} className="" x={x + 6} y={y - 4} />
          <text x={x + 20} y={y}>
            {refused ? t.refused : translate(machine.labels.moves[move] as Message)}
          </text>
        </g>
      ))}
    </svg>
  )
}

const Badge = ({ n, x, y, className }: { n: number; x: number; y: number; className: string }) => (
  <g className={`machine-badge ${className}`}>
    <circle cx={x} cy={y} r={8.5} />
    <text x={x} y={y + 3.6} textAnchor="middle">
      {n}
    </text>
  </g>
)
