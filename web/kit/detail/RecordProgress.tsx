import { Alert } from 'antd'
import type { AnyContract, HistoryEntry } from '#common/contract.ts'
import { isDecision, moveFrom, refusalsOf, stateName, targetsOf } from '#common/machine.ts'
import type { AnyMachine, MoveDef } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { usePunctuation, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '../kit.text.ts'
import { InstantValue, formatInstant } from '../FieldValue.tsx'
import { StageBar } from './StageBar.tsx'
import './detail.css'

/** A record with a workflow: its state, since when, and who acts next. */
export interface RecordInProgress {
  id: number
  status: number
  statusTime: string
  /** absent for readers who may not see it */
  waitingFor?: readonly string[]
  /** moves that the reader may make now */
  moves?: readonly string[]
}
interface Props<M extends AnyMachine> {
  /** must have the call `history` */
  contract: AnyContract
  machine: M
  row: RecordInProgress
  stages?: readonly (keyof M['states'] & string)[]
  /** what ends the present state without a move; shown instead of who acts next */
  endsBy?: Message | undefined
}

/** Progress of a record: stages, who acts next and since when, and why it was refused. */
export function RecordProgress<M extends AnyMachine>(props: Props<M>) {
  const { contract, machine, row, stages, endsBy } = props
  return (
    <>
      <div className="record-progress">
        <StageBar machine={machine} status={row.status} {...(stages && { stages })} />
        <NextActor machine={machine} row={row} endsBy={endsBy} />
      </div>
      <RefusalNotice contract={contract} machine={machine} row={row} />
    </>
  )
}

const defsOf = (m: AnyMachine) => Object.entries(m.moves as Record<string, readonly MoveDef[]>)

/** Name of the move expected next; undefined when no move is expected. */
const nextMove = (m: AnyMachine, status: number): string | undefined =>
  Object.keys(m.moves).find((move) => moveFrom(m, move, stateName(m, status))?.todo)

/** Label of the move expected next; undefined when no move is expected. */
export function expectedMove(m: AnyMachine, status: number): Message | undefined {
  const due = nextMove(m, status)
  return due === undefined ? undefined : m.labels.moves[due]
}

/** Whole days between an instant and now. */
export const daysSince = (time: string, now = Date.now()): number =>
  Math.max(0, Math.floor((now - Date.parse(time)) / 86_400_000))

interface NextActorProps {
  machine: AnyMachine
  row: RecordInProgress
  endsBy?: Message | undefined
}

/** Who acts next, and since when; or what ends the state by itself. */
export function NextActor({ machine, row, endsBy }: NextActorProps) {
  const t = useMessages(kitText)
  const { comma } = usePunctuation()
  const translate = useFormatMessage()
  const move = expectedMove(machine, row.status)
  if (endsBy) return <p className="next-actor">{translate(endsBy)}</p>
  if (!move || !row.waitingFor) return null
  const isOwn = row.moves?.includes(nextMove(machine, row.status) ?? '') ?? false
  const days = daysSince(row.statusTime)
  const waited =
    days === 0
      ? t.sinceToday
      : days === 1
        ? t.sinceYesterday
        : translate(kitText.sinceDays, { days })
  return (
    <p className="next-actor">
      <strong>
        {isOwn
          ? translate(kitText.waitsForYou, { move })
          : row.waitingFor.length > 0
            ? translate(kitText.waitingFor, { names: row.waitingFor.join(comma), move })
            : t.waitingForNobody}
      </strong>
      <span className="text-secondary">
        {t.since} <InstantValue value={row.statusTime} /> · {waited}
      </span>
    </p>
  )
}

/** Whether a state is the target of a refusal, by a decision or by a rejecting move. */
const isRefused = (m: AnyMachine, state: string) =>
  defsOf(m).some(([move, defs]) =>
    defs.some((def) =>
      (isDecision(def) ? refusalsOf(def) : move === 'refuse' ? targetsOf(def) : []).includes(state),
    ),
  )

/** Remark of the last refusal, while the record is in the state it led to. */
export function RefusalNotice({
  contract,
  machine,
  row,
}: {
  contract: AnyContract
  machine: AnyMachine
  row: RecordInProgress
}) {
  const translate = useFormatMessage()
  const refused = isRefused(machine, stateName(machine, row.status))
  const answer = useApiQuery(contract, 'history', { id: row.id }, { enabled: refused })
  const list = (answer.data as { list: HistoryEntry[] } | undefined)?.list ?? []
  const last = list.reduce<HistoryEntry | undefined>(
    (a, b) => (b.to === null || (a && a.id > b.id) ? a : b),
    undefined,
  )
  if (!refused || !last?.remark) return null
  const move = machine.labels.moves[last.action] as Message
  return (
    <Alert
      className="page-notice"
      type="warning"
      showIcon
      title={translate(last.result === 0 ? kitText.refusedBy : kitText.doneBy, {
        move,
        name: last.userName ?? '–',
        time: formatInstant(last.time),
      })}
      description={<span className="multiline">{last.remark}</span>}
    />
  )
}
