import { quotationMachine } from '../quotation.machine.ts'
import { AuditOutlined, DollarOutlined, MailOutlined, ToolOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { useMessages } from '#web/api/text.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { quotationText } from '../quotation.text.ts'
import type { QuotationRow } from './quotation.ts'
import './quotation.css'

/** Fields that the tags read. */
export const stateFields = ['auditState', 'customerState', 'workState', 'moneyState'] as const
type Kind = (typeof stateFields)[number]
type Tones<K extends Kind> = Record<QuotationRow[K], Tone>
const { looks } = quotationMachine
/**
 * Colour of each state, that of the machine where the status tells it; grey before it has begun.
 */
const tones: { [K in Kind]: Tones<K> } = {
  auditState: {
    draft: looks.draft.tone,
    waitAudit: looks.waitAudit.tone,
    pass: 'green',
    fail: looks.auditFailed.tone,
  },
  customerState: {
    notSent: 'grey',
    sent: looks.sent.tone,
    accepted: looks.accepted.tone,
    declined: looks.declined.tone,
  },
  workState: { none: 'grey', inProgress: 'blue', done: 'green' },
  moneyState: {
    notInvoiced: 'grey',
    invoiced: 'amber',
    partlyCollected: 'violet',
    collected: 'green',
    writtenOff: 'red',
  },
}
const icons: Record<Kind, ComponentType> = {
  auditState: AuditOutlined,
  customerState: MailOutlined,
  workState: ToolOutlined,
  moneyState: DollarOutlined,
}

type States = Pick<QuotationRow, Kind>
function toneOf(row: States, kind: Kind): Tone {
  const ofKind: Readonly<Record<string, Tone>> = tones[kind]
  return ofKind[row[kind]] ?? 'grey'
}
/** In a list: the state that is under way, otherwise the last one reached. */
function mainState(row: States, kinds: readonly Kind[]): Kind {
  const begun = kinds.filter((kind) => toneOf(row, kind) !== 'grey')
  const underWay = begun.filter((kind) => !['green', 'red'].includes(toneOf(row, kind)))
  return underWay.at(-1) ?? begun.at(-1) ?? 'auditState'
}
interface Props {
  row: States
  shown?: readonly Kind[]
  /** in a list: only the most important state, as text */ brief?: boolean
}

/** The four states of a quotation as tags with icons: audit, customer, work, money. */
export function StateTags({ row, shown = stateFields, brief = false }: Props) {
  const t = useMessages(quotationText)
  return (
    <span className="state-tags">
      {(brief ? [mainState(row, shown)] : shown).map((kind) => {
        const Shape = icons[kind]
        const state = row[kind]
        const word = (t[kind] as Record<string, string>)[state]
        return (
          <span
            key={kind}
            className={`state-tag status-${toneOf(row, kind)}`}
            title={`${t.labels[kind]}: ${word}`}
          >
            <span className="icon" aria-hidden="true">
              <Shape />
            </span>
            <span className="visually-hidden">{t.labels[kind]}: </span>
            <span>{word}</span>
          </span>
        )
      })}
    </span>
  )
}
