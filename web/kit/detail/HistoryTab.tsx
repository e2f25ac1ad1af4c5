import type { History } from '#common/contract.ts'
import { fieldOf } from '#common/contract.ts'
import { stateName } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import { Button, Skeleton } from 'antd'
import { useCall } from '../../api/hooks.ts'
import { useSay, useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { StatusTag, Tag } from '../StatusTag.tsx'
import { FieldText, InstantText } from '../values.tsx'
import { labelOf } from '#common/words.ts'
import type { Described } from '../words.ts'
import './detail.css'

const actions: Readonly<Record<string, Phrase>> = { create: kitText.created, update: kitText.edited, remove: kitText.deleted, confirmed: kitText.confirmedBySecond, alone: kitText.doneAlone }

type Change = History['changes'][number]
interface Props extends Described {
  id: number
  /** the record as it stands: what it carries a name of is called so */
  row?: Record<string, any>
  /** one recorded change as several, such as one for each key of an object; their labels stand in the text */
  expand?: (change: Change) => Change[]
}

/** Every change of a record: who, when, from which state to which, which field from what to what. */
export function HistoryTab({ id, ...described }: Props) {
  const t = useText(kitText)
  const answer = useCall(described.contract, 'history', { id })
  const list = (answer.data as { list: History[] } | undefined)?.list ?? []
  if (answer.isPending) return <Skeleton active />
  if (answer.error) return <div className="list-told" role="alert"><p>{answer.error.message}</p><Button onClick={() => answer.refetch()}>{t.retry}</Button></div>
  if (list.length === 0) return <p className="faint">{t.noHistory}</p>
  return <ol className="history">{list.map((entry) => <Entry key={entry.id} entry={entry} {...described} />)}</ol>
}

const actionWord = (machine: AnyMachine | undefined, action: string, text: object): Phrase => {
  const own = (text as { actions?: Record<string, Phrase> }).actions?.[action]
  return (machine?.words.moves[action] as Phrase | undefined) ?? own ?? actions[action] ?? { key: action, zh: action, en: action }
}
const knownState = (machine: AnyMachine | undefined, state: number | null): state is number => machine !== undefined && state !== null && stateName(machine, state) !== undefined

/** A number of another record says nothing to a reader; where it is declared as a reference, its name stands there. */
const isBareId = (name: string, kind: string | undefined): boolean => /(Id|^personInCharge)$/.test(name) && kind === 'int'

function Entry({ entry, contract, text, machine, expand, row }: Omit<Props, 'id'> & { entry: History }) {
  const say = useSay()
  const t = useText(kitText)
  const changes = (expand ? entry.changes.flatMap(expand) : entry.changes).filter(({ field }) => !isBareId(field, fieldOf(contract, field)?.kind))
  return (
    <li>
      <div className="history-head">
        <strong>{say(actionWord(machine, entry.action, text))}</strong>
        {entry.result != null && <Tag tone={entry.result === 1 ? 'green' : 'red'}>{entry.result === 1 ? t.pass : t.fail}</Tag>}
        {machine && knownState(machine, entry.from) && knownState(machine, entry.to) && <span className="history-states"><StatusTag machine={machine} status={entry.from} /> → <StatusTag machine={machine} status={entry.to} /></span>}
        {(entry.round ?? 0) > 1 && <span className="faint">{say(kitText.round, { round: entry.round! })}</span>}
        <span className="history-who">{'userName' in entry && <>{entry.userId === null && entry.userName === 'system' ? t.itself : entry.userName ?? '–'} · </>}<InstantText value={entry.time} /></span>
      </div>
      {entry.remark && <blockquote>{entry.remark}</blockquote>}
      {changes.length > 0 && (
        <dl className="history-changes">
          {changes.map((change) => {
            const now = (value: unknown) => (row?.[change.field] === value ? row : undefined)
            const shown = (value: unknown) => (value === null || value === undefined || value === '' ? <em>{t.nothing}</em> : <FieldText text={text} machine={machine} name={change.field} field={fieldOf(contract, change.field)} value={value} row={now(value)} />)
            return <div key={change.field}><dt>{say(labelOf(text, change.field))}</dt><dd>{entry.action !== 'create' && <><del>{shown(change.from)}</del> → </>}<ins>{shown(change.to)}</ins></dd></div>
          })}
        </dl>
      )}
    </li>
  )
}
