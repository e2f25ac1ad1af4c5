import { EditOutlined } from '@ant-design/icons'
import { Button, Skeleton, Tabs } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyContract, DetailOf } from '#common/contract.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import { useCall } from '../../api/hooks.ts'
import { usePick, useSay, useText } from '../../api/text.tsx'
import { usePage } from '../../shell/page.tsx'
import type { FormProps } from '../form/EntityForm.tsx'
import { kitText } from '../kit.text.ts'
import { MachineHelp } from '../machine/MachineHelp.tsx'
import { FormSlot } from '../list/ListPage.tsx'
import { StatusTag } from '../StatusTag.tsx'
import type { ResourceText } from '../words.ts'
import { toldTabs } from '../tabs.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { Moves } from './Moves.tsx'
import type { MovingRow } from './Moves.tsx'
import './detail.css'

export interface DetailTab<R> { key: string; label: Phrase; render: (row: R, refresh: () => void) => ReactNode; when?: (row: R) => boolean }

export interface DetailPageProps<K extends AnyContract> {
  contract: K
  text: ResourceText
  machine?: AnyMachine
  /** what the record is called; by default its title column */
  title?: (row: DetailOf<K>) => string
  /** what the dialogs call it, where the title alone does not tell it from others */
  called?: (row: DetailOf<K>) => string
  /** the state of a record without a machine, beside its title */
  state?: (row: DetailOf<K>) => ReactNode
  /** small line beneath the title */
  subtitle?: (row: DetailOf<K>) => ReactNode
  /** between header and tabs, such as a StageBar */
  above?: (row: DetailOf<K>) => ReactNode
  tabs: readonly DetailTab<DetailOf<K>>[]
  /** edit form, offered where the server says the caller may save */
  form?: () => Promise<{ default: ComponentType<FormProps> }>
  editable?: (row: DetailOf<K>) => boolean
  /** passed on to Moves */
  moves?: Pick<Parameters<typeof Moves>[0], 'extra' | 'own' | 'without' | 'also' | 'onMoved'>
  /** further buttons of the header */
  actions?: (row: DetailOf<K>, refresh: () => void) => ReactNode
  /** asks again after so many milliseconds, while a record changes by itself */
  every?: (row: DetailOf<K>) => number | false
  /** false: no history tab; it is there by itself where the resource has the call */
  history?: boolean
}
type Whole = MovingRow & Record<string, any> & { can: string[] }

/** One record under `?id=`: title and state with the picture of how it goes on, the moves the server allows, tabs. */
export function DetailPage<K extends AnyContract>(props: DetailPageProps<K>) {
  const { contract, text, machine, form } = props
  const t = useText(kitText)
  const say = useSay()
  const pick = usePick()
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const answer = useCall(contract as AnyContract, 'get', { id }, props.every && { every: (data) => (data ? props.every!(data as DetailOf<K>) : false) })
  const row = answer.data as Whole | undefined
  const edit = params.get('edit')
  const titled = contract.title
  const title = row && (props.title?.(row as DetailOf<K>) ?? (titled ? pick(row[titled.zh], row[titled.en]) : `#${row.id}`))
  usePage(title)
  const put = (name: string, value: string | null) => setParams((now) => {
    const next = new URLSearchParams(now)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return next
  }, { replace: true })

  if (answer.error) return <div className="empty-page" role="alert"><h1>{answer.error.message}</h1><Button onClick={() => answer.refetch()}>{t.retry}</Button></div>
  if (!row) return <div className="detail"><Skeleton active paragraph={{ rows: 10 }} /></div>
  const whole = row as DetailOf<K>
  const refresh = () => void answer.refetch()
  const tabs = props.tabs.filter((tab) => tab.when?.(whole) ?? true).map((tab) => ({ key: tab.key, label: say(tab.label), children: tab.render(whole, refresh) }))
  const history = props.history !== false && 'history' in contract.shapes ? [{ key: 'history', label: t.history, children: <HistoryTab contract={contract} text={text} machine={machine} id={row.id} row={row} /> }] : []
  const mayEdit = form && row.can.includes('save') && (props.editable?.(whole) ?? true)
  return (
    <article className="detail">
      <header className="detail-head">
        <div>
          <div className="detail-title">
            <h1>{title} <span className="detail-state">{machine && <StatusTag machine={machine} status={row.status} />}{props.state?.(whole)}</span></h1>
            {machine && <MachineHelp machine={machine} status={row.status} />}
          </div>
          {props.subtitle && <p className="faint">{props.subtitle(whole)}</p>}
        </div>
        <div className="detail-actions">
          {props.actions?.(whole, refresh)}
          {machine && <Moves contract={contract} text={text} machine={machine} row={row} name={props.called?.(whole) ?? title!} {...props.moves} />}
          {mayEdit && <Button icon={<EditOutlined aria-hidden />} onClick={() => put('edit', String(row.id))}>{t.edit}</Button>}
        </div>
      </header>
      {props.above?.(whole)}
      <Tabs ref={toldTabs} items={[...tabs, ...history]} activeKey={params.get('tab') ?? tabs[0]?.key ?? 'history'} onChange={(tab) => put('tab', tab)} destroyOnHidden />
      {form && <FormSlot load={form} may={Boolean(mayEdit)} edit={edit} onClose={() => put('edit', null)} />}
    </article>
  )
}
