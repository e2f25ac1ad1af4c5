import { App, Form } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { AnyContract, Saved } from '#common/contract.ts'
import { ApiError } from '../../api/call.ts'
import { isWaiting, useAct, useCall } from '../../api/hooks.ts'
import { notify } from '../../api/notify.ts'
import { spaced } from '#common/text.ts'
import { usePick, useSay, useText } from '../../api/text.tsx'
import { useDraft } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { kitText } from '../kit.text.ts'
import type { ResourceText } from '../words.ts'
import { changesOf } from './changes.ts'
import { placed } from './placed.ts'
import { useLeave } from './use-leave.tsx'

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

export interface EntityFormOptions extends FormProps {
  contract: AnyContract
  text: ResourceText
  /** values that follow from others: gets what changed and all values, gives what else to set */
  derive?: (changed: Values, all: Values) => Values | undefined
  /** last change before sending, or a question about it; gets what is sent and the record as it was read. Null keeps the form open */
  prepare?: (values: Values, before: Values) => Values | null | Promise<Values | null>
  /** asked before sending, such as whether a likely duplicate is meant; false keeps the form open */
  ask?: (values: Values) => Promise<boolean>
  /** paths of other resources whose shown data a save changes */
  also?: readonly string[]
  /** a rule across fields that stands against sending: the first field it is about. Its words are shown there by `told` of the fields */
  stopped?: (values: Values) => string | undefined
  /** whether what follows the save, such as handing in, tells of both: then it is not told here */
  quiet?: () => boolean
}

/**
 * A record being created or edited: read with its version, changed, sent with only what changed. The server's refusals
 * stand at their fields, a stale version offers to reload, unsent input is kept as a draft. For `EntityForm`, and with
 * `FormBody` for forms that are pages of their own.
 */
export function useEntityForm(options: EntityFormOptions) {
  const { contract, text, open, id, initial, onClose, onSaved } = options
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
  const [refusals, setRefusals] = useState<ApiError['fields']>([])
  const before = useRef<Values>(started(contract, initial))
  const pick = usePick()
  const nameOf = (of: Values | undefined) => (of && contract.title ? pick(of[contract.title.zh], of[contract.title.en]) : '')
  const one = say(text.one)
  // A space stands between Chinese and an abbreviation, as everywhere else: 新建 CRF.
  const title = spaced(say(id === undefined ? kitText.newOne : kitText.editOne, { one }))
  const kept = useMemo(() => typed && withoutPasswords(contract, typed), [contract, typed])
  const draft = useDraft<Values>(`${contract.path}.${id ?? 'new'}`, kept, { title: [title, nameOf(row)].filter(Boolean).join(' · '), version, found: (draft) => open && setOffer(draft) })
  const save = useAct(contract, 'save', { tell: false, ...(options.also && { also: options.also }) })

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
  // Without a connection what was read before has to do: a save of an older version is refused in words.
  const newest = record.isFetchedAfterMount || record.isPaused
  useEffect(() => { if (open && row && newest) arrived(row) }, [open, row, newest])

  const edits = () => changesOf(contract, before.current, form.getFieldsValue(true) as Values)
  const changed = (part: Values, all: Values) => {
    const more = options.derive?.(part, all)
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
    setRefusals(cause.fields)
    const known = cause.fields.map((f) => placed(f, text, say)).filter((f) => f.name in contract.fields)
    form.setFields(known)
    setFault(known.length > 0 ? t.fixFields : [cause.msg, ...cause.fields.map((f) => `${f.field}: ${f.msg}`)].join('\n'))
    if (known[0]) form.scrollToField(known[0].name, { block: 'center', focus: true })
  }
  const submit = () => draft.during('save', trySubmit)
  const trySubmit = async () => {
    setRefusals([])
    const values = await form.validateFields().catch((cause: { errorFields: { name: string[] }[] }) => {
      setFault(t.fixFields)
      if (cause.errorFields[0]) form.scrollToField(cause.errorFields[0].name, { block: 'center', focus: true })
      return undefined
    })
    if (!values) return
    const stopped = options.stopped?.(form.getFieldsValue(true) as Values)
    if (stopped) {
      setFault(t.fixFields)
      return void form.scrollToField(stopped, { block: 'center', focus: true })
    }
    const sent = id === undefined ? changesOf(contract, {}, form.getFieldsValue(true) as Values) : edits()
    const final = options.prepare ? await options.prepare(sent, before.current) : sent
    if (!final) return
    if (options.ask && !(await options.ask(final))) return
    try {
      const saved = await save.mutateAsync(id === undefined ? final : { ...final, id, version })
      draft.drop()
      if (!isWaiting(saved)) {
        if (!options.quiet?.()) notify.success(t.saved)
        onSaved?.(saved as Saved)
      }
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
  const goOn = useEffectEvent(() => {
    draft.goesOn()
    restore()
    if (draft.left?.act) void submit()
  })
  const goesOn = open && !waiting && draft.left !== null && offer !== null && offer.version === version
  useEffect(() => { if (goesOn) goOn() }, [goesOn])

  return {
    form, row, title, submit, leave, changed, restore, fault, refusals, offer, saving: save.isPending, error: record.error,
    waiting, staleOffer: version !== null && offer?.version !== version,
    dropOffer: () => { draft.drop(); setOffer(null) },
  }
}
export type EntityFormState = ReturnType<typeof useEntityForm>

/** Drafts are kept in the open: a password is typed again. */
const withoutPasswords = (contract: AnyContract, values: Values): Values => Object.fromEntries(Object.entries(values).filter(([name]) => contract.fields[name]?.kind !== 'password'))

/** What a new record starts with: switches that must be set are off. */
function started(contract: AnyContract, initial: Values | undefined): Values {
  const off = Object.keys(contract.fields).filter((name) => contract.fields[name]!.kind === 'bool' && contract.fields[name]!.required)
  return { ...Object.fromEntries(off.map((name) => [name, false])), ...initial }
}
