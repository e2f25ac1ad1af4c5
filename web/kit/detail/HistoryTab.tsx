import type { HistoryEntry } from '#common/contract.ts'
import { fieldOf } from '#common/contract.ts'
import { stateName } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { Skeleton } from 'antd'
import { useApiQuery } from '../../api/hooks.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { QueryError } from '../QueryError.tsx'
import { StatusTag, Tag } from '../StatusTag.tsx'
import { FieldValue, InstantValue } from '../FieldValue.tsx'
import { labelOf } from '#common/labels.ts'
import type { ResourceInfo } from '../resource-info.ts'
import { ActorName } from './ActorName.tsx'
import './detail.css'

const actions: Readonly<Record<string, Message>> = {
  create: kitText.created,
  update: kitText.edited,
  remove: kitText.deleted,
  confirmed: kitText.confirmedBySecond,
  alone: kitText.doneAlone,
}

type Change = HistoryEntry['changes'][number]
interface Props extends ResourceInfo {
  id: number
  /** the current record, used for the names of its references */
  row?: Record<string, unknown>
  /**
   * splits a change into several, such as one per key of an object; their labels are in the text
   */
  splitChange?: (change: Change) => Change[]
}

/** History of a record: user, time, state change and changed fields. */
export function HistoryTab({ id, ...described }: Props) {
  const t = useMessages(kitText)
  const answer = useApiQuery(described.contract, 'history', { id })
  const list = (answer.data as { list: HistoryEntry[] } | undefined)?.list ?? []
  if (answer.isPending) return <Skeleton active />
  if (answer.error) return <QueryError message={answer.error.message} onRetry={answer.refetch} />
  if (list.length === 0) return <p className="text-secondary">{t.noHistory}</p>
  return (
    <ol className="history">
      {list.map((entry) => (
        <Entry key={entry.id} entry={entry} {...described} />
      ))}
    </ol>
  )
}

const actionWord = (machine: AnyMachine | undefined, action: string, text: object): Message => {
  const customLabel = (text as { actions?: Record<string, Message> }).actions?.[action]
  return (
    (machine?.labels.moves[action] as Message | undefined) ??
    customLabel ??
    actions[action] ?? { key: action, zh: action, en: action }
  )
}
const knownState = (machine: AnyMachine | undefined, state: number | null): state is number =>
  machine !== undefined && state !== null && stateName(machine, state) !== undefined

/** Raw ids are meaningless to readers and hidden; declared references show the name instead. */
const isRawId = (name: string, kind: string | undefined): boolean =>
  /(Id|^personInCharge)$/.test(name) && kind === 'int'

function Entry({
  entry,
  contract,
  text,
  machine,
  splitChange,
  row,
}: Omit<Props, 'id'> & { entry: HistoryEntry }) {
  const translate = useFormatMessage()
  const t = useMessages(kitText)
  const changes = (splitChange ? entry.changes.flatMap(splitChange) : entry.changes).filter(
    ({ field }) => !isRawId(field, fieldOf(contract, field)?.kind),
  )
  return (
    <li>
      <div className="history-head">
        <strong>{translate(actionWord(machine, entry.action, text))}</strong>
        {entry.result != null && (
          <Tag tone={entry.result === 1 ? 'green' : 'red'}>
            {entry.result === 1 ? t.passed : t.refused}
          </Tag>
        )}
        {machine && knownState(machine, entry.from) && knownState(machine, entry.to) && (
          <span className="history-states">
            <StatusTag machine={machine} status={entry.from} /> →{' '}
            <StatusTag machine={machine} status={entry.to} />
          </span>
        )}
        {(entry.round ?? 0) > 1 && (
          <span className="text-secondary">
            {translate(kitText.round, { round: entry.round! })}
          </span>
        )}
        <span className="history-who">
          {'userName' in entry && (
            <>
              <ActorName name={entry.userName} /> ·{' '}
            </>
          )}
          <InstantValue value={entry.time} />
        </span>
      </div>
      {entry.remark && <blockquote>{entry.remark}</blockquote>}
      {changes.length > 0 && (
        <dl className="history-changes">
          {changes.map((change) => {
            const now = (value: unknown) => (row?.[change.field] === value ? row : undefined)
            const formatValue = (value: unknown) =>
              value === null || value === undefined || value === '' ? (
                <em>{t.nothing}</em>
              ) : (
                <FieldValue
                  text={text}
                  machine={machine}
                  name={change.field}
                  field={fieldOf(contract, change.field)}
                  value={value}
                  row={now(value)}
                />
              )
            return (
              <div key={change.field}>
                <dt>{translate(labelOf(text, change.field))}</dt>
                <dd>
                  {entry.action !== 'create' && (
                    <>
                      <del>{formatValue(change.from)}</del> →{' '}
                    </>
                  )}
                  <ins>{formatValue(change.to)}</ins>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </li>
  )
}
