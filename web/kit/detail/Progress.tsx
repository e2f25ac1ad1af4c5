import { Alert } from 'antd'
import type { AnyContract, History } from '#common/contract.ts'
import { isVerdict, moveFrom, refusalsOf, stateName, targetsOf } from '#common/machine.ts'
import type { AnyMachine, MoveDef } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import { useCall } from '../../api/hooks.ts'
import { useMarks, useSay, useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { InstantText, shortInstant } from '../values.tsx'
import { StageBar } from './StageBar.tsx'
import './detail.css'

/** A record in work: its state, since when, and by name whoever is expected to act. */
export interface Waiting { id: number; status: number; statusTime: string; /** left out for readers who are not told */ waitingFor?: readonly string[] }
interface Props<M extends AnyMachine> {
  /** with the call `history` */
  contract: AnyContract
  machine: M
  row: Waiting
  stages?: readonly (keyof M['states'] & string)[]
}

/** How far a record has come, who acts next and since when, and why it came back if it did. */
export function Progress<M extends AnyMachine>({ contract, machine, row, stages }: Props<M>) {
  return (
    <>
      <StageBar machine={machine} status={row.status} {...(stages && { stages })} />
      <NextUp machine={machine} row={row} />
      <Refusal contract={contract} machine={machine} row={row} />
    </>
  )
}

const defsOf = (m: AnyMachine) => Object.entries(m.moves as Record<string, readonly MoveDef[]>)

/** The move somebody is expected to make now, in words; none where nobody is. */
export function dueMove(m: AnyMachine, status: number): Phrase | undefined {
  const due = Object.keys(m.moves).find((move) => moveFrom(m, move, stateName(m, status)!)?.duty)
  return due === undefined ? undefined : m.words.moves[due]
}

/** Whole days between a moment and now. */
export const daysSince = (time: string, now = Date.now()): number => Math.max(0, Math.floor((now - Date.parse(time)) / 86_400_000))

/** Who must act next and since when. */
export function NextUp({ machine, row }: { machine: AnyMachine; row: Waiting }) {
  const t = useText(kitText)
  const { comma } = useMarks()
  const say = useSay()
  const move = dueMove(machine, row.status)
  if (!move || !row.waitingFor) return null
  const days = daysSince(row.statusTime)
  const waited = days === 0 ? t.sinceToday : days === 1 ? t.sinceYesterday : say(kitText.sinceDays, { days })
  return (
    <p className="next-up">
      <strong>{row.waitingFor.length > 0 ? say(kitText.waitingFor, { names: row.waitingFor.join(comma), move }) : t.waitingForNobody}</strong>
      <span className="faint">{t.since} <InstantText value={row.statusTime} /> · {waited}</span>
    </p>
  )
}

/** Whether a state is one a refusal leads to: of an audit, or of a move that says no by itself. */
const isRefused = (m: AnyMachine, state: string) => defsOf(m).some(([move, defs]) => defs.some((def) => (isVerdict(def) ? refusalsOf(def) : move === 'refuse' ? targetsOf(def) : []).includes(state)))

/** The opinion with which a record was refused, as long as it stands where that led. */
export function Refusal({ contract, machine, row }: { contract: AnyContract; machine: AnyMachine; row: Waiting }) {
  const say = useSay()
  const refused = isRefused(machine, stateName(machine, row.status)!)
  const answer = useCall(contract, 'history', { id: row.id }, { enabled: refused })
  const list = (answer.data as { list: History[] } | undefined)?.list ?? []
  const last = list.reduce<History | undefined>((a, b) => (b.to === null || (a && a.id > b.id) ? a : b), undefined)
  if (!refused || !last?.remark) return null
  const move = machine.words.moves[last.action] as Phrase
  return (
    <Alert className="refusal" type="warning" showIcon title={say(last.result === 0 ? kitText.refusedBy : kitText.doneBy, { move, name: last.userName ?? '–', time: shortInstant(last.time) })}
      description={<span className="area">{last.remark}</span>} />
  )
}
