import { Alert, App, Button, Drawer, Form, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyContract, Saved } from '#common/contract.ts'
import { ApiError } from '../../api/call.ts'
import { useAct, useCall } from '../../api/hooks.ts'
import { notify } from '../../api/notify.ts'
import { usePick, useSay, useText } from '../../api/text.tsx'
import { useDraft } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { kitText } from '../kit.text.ts'
import { shortInstant } from '../values.tsx'
import { useWide } from '../wide.ts'
import type { ResourceText } from '../words.ts'
import { changesOf } from './changes.ts'
import { FieldsGrid } from './FieldsGrid.tsx'
import type { Section } from './FieldsGrid.tsx'
import { useLeave } from './use-leave.tsx'
import './form.css'

/** What a page hands to a form. */
export interface FormProps {
  open: boolean
  /** the record to change; a new one without it */
  id?: number
  /** values a new record starts with */
  initial?: Record<string, unknown>
  onClose: () => void
  onSaved?: (saved: Saved) => void
}
type Values = Record<string, any>

interface Props extends FormProps {
  contract: AnyContract
  text: ResourceText
  sections: readonly Section[]
  /** values that follow from others: gets what changed and all values, gives what else to set */
  derive?: (changed: Values, all: Values) => Values | undefined
  /** last change before sending */
  prepare?: (values: Values) => Values
  /** asked before sending, such as whether a likely duplicate is meant; false keeps the form open */
  ask?: (values: Values) => Promise<boolean>
  /** paths of other resources whose shown data a save changes */
  also?: readonly string[]
  /** pixels; 800 by specification 2 */
  width?: number
}

/** Create and edit in a drawer, 800 px wide with labels of 120. The server's refusals stand at their fields; unsent input is kept as a draft. */
export function EntityForm(props: Props) {
  const { contract, text, sections, open, id, initial, onClose, onSaved, width = 800 } = props
  const t = useText(kitText)
  const say = useSay()
  const { modal } = App.useApp()
  const [form] = Form.useForm<Values>()
  const record = useCall(contract, 'get', { id: id ?? 0 }, { enabled: open && id !== undefined, staleTime: 0 })
  const row = record.data as Values | undefined
  const [version, setVersion] = useState<number | null>(null)
  const [typed, setTyped] = useState<Values | null>(null)
  const [offer, setOffer] = useState<Draft<Values> | null>(null)
  const [fault, setFault] = useState<string>()
  const before = useRef<Values>(started(contract, initial))
  const roomy = useWide(700)
  const pick = usePick()
  const nameOf = (of: Values | undefined) => (of && contract.title ? pick(of[contract.title.zh], of[contract.title.en]) : '')
  const one = say(text.one)
  const title = say(id === undefined ? kitText.newOne : kitText.editOne, { one })
  const draft = useDraft<Values>(`${contract.path}.${id ?? 'new'}`, typed, { title: [title, nameOf(row)].filter(Boolean).join(' · '), version })
  const save = useAct(contract, 'save', { tell: false, ...(props.also && { also: props.also }) })

  /** Fills the form with a record as read; what the person had changed stays on top. */
  const fill = (read: Values, keep: Values = {}) => {
    before.current = read
    setVersion((read['version'] as number | undefined) ?? null)
    form.setFieldsValue({ ...read, ...keep })
  }
  const begin = useEffectEvent(() => {
    if (id === undefined && typed === null) fill(started(contract, initial))
    setOffer(draft.read())
  })
  const arrived = useEffectEvent((read: Values) => { if (version === null) fill(read) })
  useEffect(() => { if (open) begin() }, [open])
  useEffect(() => { if (open && row && record.isFetchedAfterMount) arrived(row) }, [open, row, record.isFetchedAfterMount])

  const edits = () => changesOf(contract, before.current, form.getFieldsValue(true) as Values)
  const changed = (part: Values, all: Values) => {
    const more = props.derive?.(part, all)
    if (more) form.setFieldsValue(more)
    form.setFields(Object.keys(part).map((name) => ({ name, errors: [] })))
    setTyped({ ...edits() })
  }
  const finish = () => {
    setTyped(null)
    setFault(undefined)
    onClose()
  }
  const leave = useLeave({ dirty: () => Object.keys(edits()).length > 0, keep: finish, discard: () => { draft.drop(); finish() } })

  const reload = async (keep: Values) => {
    const fresh = await record.refetch()
    if (!fresh.data) return
    fill(fresh.data as Values, keep)
    notify.info(t.reloaded)
  }
  const refused = (cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause
    if (cause.status === 409 && /stale/i.test(cause.error)) {
      const keep = edits()
      return void modal.confirm({ title: t.staleTitle, content: t.staleHelp, okText: t.reload, onOk: () => reload(keep) })
    }
    const known = cause.fields.map((f) => ({ name: f.field.split(/[./[]/).find(Boolean) ?? f.field, errors: [f.msg] })).filter((f) => f.name in contract.fields)
    form.setFields(known)
    setFault(known.length > 0 ? t.fixFields : [cause.msg, ...cause.fields.map((f) => `${f.field}: ${f.msg}`)].join('\n'))
    if (known[0]) form.scrollToField(known[0].name, { block: 'center', focus: true })
  }
  const submit = async () => {
    const values = await form.validateFields().catch((cause: { errorFields: { name: string[] }[] }) => {
      setFault(t.fixFields)
      if (cause.errorFields[0]) form.scrollToField(cause.errorFields[0].name, { block: 'center', focus: true })
      return undefined
    })
    if (!values) return
    const sent = id === undefined ? changesOf(contract, {}, form.getFieldsValue(true) as Values) : edits()
    const final = props.prepare ? props.prepare(sent) : sent
    if (props.ask && !(await props.ask(final))) return
    try {
      const saved = await save.mutateAsync(id === undefined ? final : { ...final, id, version })
      draft.drop()
      notify.success(t.saved)
      onSaved?.(saved as Saved)
      finish()
    } catch (cause) { refused(cause) }
  }
  const restore = () => {
    if (!offer) return
    form.setFieldsValue(offer.value)
    setTyped(offer.value)
    setOffer(null)
  }

  const waiting = id !== undefined && version === null
  return (
    <Drawer open={open} title={title} size={width} onClose={leave} mask={{ closable: false }} rootClassName="form-drawer"
      footer={<div className="form-foot"><Button onClick={leave}>{t.cancel}</Button><Button type="primary" loading={save.isPending} disabled={waiting} onClick={submit}>{t.save}</Button></div>}>
      {offer && <DraftAlert offer={offer} stale={version !== null && offer.version !== version} onRestore={restore} onDiscard={() => { draft.drop(); setOffer(null) }} />}
      {record.error && <Alert type="error" showIcon title={record.error.message} />}
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      {waiting && !record.error && <Skeleton active paragraph={{ rows: 8 }} />}
      <Form form={form} layout={roomy ? 'horizontal' : 'vertical'} labelWrap colon={false} onValuesChange={changed} hidden={waiting} onFinish={submit} scrollToFirstError disabled={save.isPending}>
        <FieldsGrid described={{ contract, text }} sections={sections} row={row} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  )
}

/** What a new record starts with: switches that must be set are off. */
function started(contract: AnyContract, initial: Values | undefined): Values {
  const off = Object.keys(contract.fields).filter((name) => contract.fields[name]!.kind === 'bool' && contract.fields[name]!.required)
  return { ...Object.fromEntries(off.map((name) => [name, false])), ...initial }
}

/** Offers unsent input of an earlier time. */
export function DraftAlert({ offer, stale, onRestore, onDiscard }: { offer: Draft; stale: boolean; onRestore: () => void; onDiscard: () => void }) {
  const t = useText(kitText)
  const say = useSay()
  const time = shortInstant(offer.time)
  return (
    <Alert className="form-fault" type="info" showIcon title={say(kitText.draftFound, { time })} {...(stale && { description: t.draftStale })}
      action={<span className="form-offer"><Button size="small" type="primary" onClick={onRestore}>{t.restore}</Button><Button size="small" onClick={onDiscard}>{t.discard}</Button></span>} />
  )
}
