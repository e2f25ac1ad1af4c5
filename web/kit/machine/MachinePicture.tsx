import { useId, useState } from 'react'
import { stateName } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import { usePost } from '../../api/hooks.ts'
import { usePick, useSay, useText } from '../../api/text.tsx'
import { layout } from './layout.ts'
import { machineText } from './machine.text.ts'
import { movesOf } from './ways.ts'
import type { MoveRow } from './ways.ts'
import './machine.css'

interface Props {
  machine: AnyMachine
  /** the state of the record that is looked at */
  status?: number
}
interface Who { list: { right: string; rolesZh: string; rolesEn: string }[] }

/** A state machine as a picture, drawn from its definition, and beside it the same in words: every move, whence, where to, and who makes it. */
export function MachinePicture({ machine, status }: Props) {
  const t = useText(machineText)
  const say = useSay()
  const [shown, setShown] = useState<number | null>(null)
  const moves = movesOf(machine)
  const rights = [...new Set(moves.map(({ def }) => def.needs))]
  const who = usePost<Who>('home/help/who', { rights }, { staleTime: 600_000 })
  return (
    <div className="machine">
      <div className="machine-picture"><Picture machine={machine} now={status === undefined ? undefined : stateName(machine, status)} shown={shown} /></div>
      <section className="machine-list">
        <h3>{t.list}</h3>
        <ol>
          {moves.map((row) => (
            <li key={row.n} value={row.n} onPointerEnter={() => setShown(row.n)} onPointerLeave={() => setShown(null)}>
              <span className="machine-number" aria-hidden="true">{row.n}</span>
              <MoveWords machine={machine} row={row} who={who.data?.list.find(({ right }) => right === row.def.needs)} />
            </li>
          ))}
        </ol>
      </section>
      <p className="visually-hidden">{say(machineText.picture, { states: Object.keys(machine.states).length, moves: moves.length })}</p>
    </div>
  )
}

function MoveWords({ machine, row, who }: { machine: AnyMachine; row: MoveRow; who: Who['list'][number] | undefined }) {
  const t = useText(machineText)
  const say = useSay()
  const pick = usePick()
  const states = (names: readonly string[]) => names.map((name) => say(machine.words.states[name] as Phrase)).join(pick('、', ', '))
  const { def } = row
  const own = def.by === undefined ? undefined : (t.by as Record<string, string>)[def.by]
  const roles = who && pick(who.rolesZh, who.rolesEn)
  const stays = row.to.length === 1 && row.from.length === 1 && row.to[0] === row.from[0]
  const notes = [def.duty && t.expected, def.remark === 'required' ? t.opinion : row.refused.length > 0 && t.opinionIfRefused, def.notBy && t.notBy, def.irreversible && t.irreversible].filter((note) => typeof note === 'string')
  return (
    <div>
      <strong>{say(machine.words.moves[row.move] as Phrase)}</strong>
      <p>
        {states(row.from)} {stays ? t.stays : <><span aria-hidden="true">→</span><span className="visually-hidden">{t.leads}</span> {states(row.to)}</>}
        {row.refused.length > 0 && <span className="machine-refused"> · {t.ifRefused} {states(row.refused)}</span>}
      </p>
      <p className="faint">{t.who}{pick('：', ': ')}{[roles === '' ? t.nobody : roles, own].filter(Boolean).join(pick('，', ', '))}</p>
      {notes.length > 0 && <p className="faint">{notes.join(' · ')}</p>}
    </div>
  )
}

function Picture({ machine, now, shown }: { machine: AnyMachine; now: string | undefined; shown: number | null }) {
  const t = useText(machineText)
  const say = useSay()
  const id = useId()
  const { width, height, boxes, arrows, tags } = layout(machine)
  const kind = (n: number, refused: boolean) => `${refused ? 'machine-no' : 'machine-yes'}${shown === null ? '' : shown === n ? ' on' : ' off'}`
  const head = (refused: boolean) => `url(#${id}-${refused ? 'no' : 'yes'})`
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <defs>
        {['yes', 'no'].map((name) => <marker key={name} id={`${id}-${name}`} className={`machine-${name}`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0L8 4L0 8Z" /></marker>)}
      </defs>
      <path className="machine-yes machine-line" d={`M${boxes[0]!.x + 28} 10V${boxes[0]!.y - 2}`} markerEnd={head(false)} />
      <circle className="machine-start" cx={boxes[0]!.x + 28} cy={8} r={5} />
      {arrows.map((arrow, at) => <g key={at} className={kind(arrow.n, arrow.refused)}>{arrow.lines.map((line) => <path key={line} className="machine-line" d={line} markerEnd={head(arrow.refused)} />)}</g>)}
      {boxes.map(({ state, x, y, width: w, height: h, end }) => (
        <g key={state} className={`machine-state machine-${machine.looks[state]!.tone}${now === state ? ' now' : ''}`}>
          {end && <rect x={x - 3} y={y - 3} width={w + 6} height={h + 6} rx={11} className="machine-end" />}
          <rect x={x} y={y} width={w} height={h} rx={8} />
          <text x={x + 14} y={y + h / 2 + 4.5}>{say(machine.words.states[state] as Phrase)}{now === state ? ` · ${t.now}` : ''}</text>
        </g>
      ))}
      {arrows.map((arrow, at) => arrow.badge && <Badge key={at} n={arrow.n} className={kind(arrow.n, arrow.refused)} {...arrow.badge} />)}
      {tags.map(({ n, move, refused, x, y }) => (
        <g key={`${n} ${x} ${y}`} className={kind(n, refused)}>
          <Badge n={n} className="" x={x + 6} y={y - 4} />
          <text x={x + 20} y={y}>{refused ? t.refused : say(machine.words.moves[move] as Phrase)}</text>
        </g>
      ))}
    </svg>
  )
}

const Badge = ({ n, x, y, className }: { n: number; x: number; y: number; className: string }) => (
  <g className={`machine-badge ${className}`}><circle cx={x} cy={y} r={8.5} /><text x={x} y={y + 3.6} textAnchor="middle">{n}</text></g>
)
