import { App, Form } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { AnyContract, SaveResult } from '#common/contract.ts'
import { ApiError } from '../../api/call.ts'
import { isWaiting, useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { notify } from '../../api/notify.ts'
import { addCjkSpacing } from '#common/text.ts'
import { useLocalized, useFormatMessage, useMessages } from '../../api/text.tsx'
import { useDraft } from '../use-draft.ts'
import type { Draft } from '../use-draft.ts'
import { kitText } from '../kit.text.ts'
import type { ResourceText } from '../resource-info.ts'
import { changedFields } from './changed-fields.ts'
import { toFieldError } from './to-field-error.ts'
import { useConfirmClose } from './use-confirm-close.tsx'

/** Props that a page passes to a form. */
export interface FormProps {
  open: boolean
  /** id of the record to edit; absent for a new one */
  id?: number
  /** initial values of a new record */
  initial?: Record<string, unknown>
  onClose: () => void
  onSaved?: (saved: SaveResult) => void
}
type Values = Record<string, any>

export interface EntityFormOptions extends FormProps {
  contract: AnyContract
  text: ResourceText
  /** derived values: receives the changed and all values, returns further values to set */
  computeValues?: (changed: Values, all: Values) => Values | undefined
  /**
   * last change or question before sending; receives the values to send and the record as it was
   * read. Null keeps the form open
   */
  beforeSave?: (values: Values, before: Values) => Values | null | Promise<Values | null>
  /**
   * asked before sending, such as whether a probable duplicate is intended; false keeps the form
   * open
   */
  confirmSave?: (values: Values) => Promise<boolean>
  /** paths of further resources whose queries a save invalidates */
  alsoInvalidates?: readonly string[]
  /**
   * a rule across fields that blocks sending: returns its first field. The message is shown at the
   * field by `issues`
   */
  blockingField?: (values: Values) => string | undefined
  /** true when a following step, such as submitting, reports success for both */
  suppressSuccess?: () => boolean
}

/**
 * State of a form for one record: reads it with its version and sends only changed fields. Server
 * errors are shown at their fields, a stale version offers to reload, unsent input is stored as a
 * draft. For `EntityForm`, and with `FormBody` for forms on pages of their own.
 */
export function useEntityForm(options: EntityFormOptions) {
  const { contract, text, open, id, initial, onClose, onSaved } = options
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const { modal } = App.useApp()
  const [form] = Form.useForm<Values>()
  const record = useApiQuery(
    contract,
    'get',
    { id: id ?? 0 },
    { enabled: open && id !== undefined, staleTime: 0 },
  )
  const row = record.data as Values | undefined
  const [version, setVersion] = useState<number | null>(null)
  const [typed, setTyped] = useState<Values | null>(null)
  const [draftOffer, setOffer] = useState<Draft<Values> | null>(null)
  const [formError, setFault] = useState<string>()
  const [serverErrors, setRefusals] = useState<ApiError['fields']>([])
  const before = useRef<Values>(initialValues(contract, initial))
  const localize = useLocalized()
  const nameOf = (of: Values | undefined) =>
    of && contract.title ? localize(of[contract.title.zh], of[contract.title.en]) : ''
  const one = translate(text.singular)
  // A space separates Chinese from an abbreviation: 新建 CRF.
  const title = addCjkSpacing(
    translate(id === undefined ? kitText.newOne : kitText.editOne, { one }),
  )
  const draftValues = useMemo(() => typed && withoutPasswords(contract, typed), [contract, typed])
  const draft = useDraft<Values>(`${contract.path}.${id ?? 'new'}`, draftValues, {
    title: [title, nameOf(row)].filter(Boolean).join(' · '),
    version,
    onDraftReceived: (draft) => open && setOffer(draft),
  })
  const save = useApiMutation(contract, 'save', {
    showError: false,
    ...(options.alsoInvalidates && { alsoInvalidates: options.alsoInvalidates }),
  })

  /** Fills the form with a record as read; the user's changes stay. */
  const fill = (read: Values, edited: Values = {}) => {
    before.current = read
    setVersion((read['version'] as number | undefined) ?? null)
    form.setFieldsValue({ ...read, ...edited })
  }
  const begin = useEffectEvent(() => {
    if (id === undefined && typed === null) fill(initialValues(contract, initial))
    setOffer(draft.read())
  })
  const arrived = useEffectEvent((read: Values) => {
    if (version === null) fill(read)
  })
  useEffect(() => {
    if (open) begin()
  }, [open])
  // Offline, a cached record is used: saving an outdated version is refused.
  const isFresh = record.isFetchedAfterMount || record.isPaused
  useEffect(() => {
    if (open && row && isFresh) arrived(row)
  }, [open, row, isFresh])

  const edits = () => changedFields(contract, before.current, form.getFieldsValue(true) as Values)
  const changed = (part: Values, all: Values) => {
    const more = options.computeValues?.(part, all)
    if (more) form.setFieldsValue(more)
    form.setFields(Object.keys(part).map((name) => ({ name, errors: [] })))
    setTyped({ ...edits() })
  }
  const finish = () => {
    setTyped(null)
    setFault(undefined)
    onClose()
  }
  const close = useConfirmClose({
    dirty: () => Object.keys(edits()).length > 0,
    keep: finish,
    discard: () => {
      draft.drop()
      finish()
    },
  })

  const reload = async (edited: Values) => {
    const reloaded = await record.refetch()
    if (!reloaded.data) return
    fill(reloaded.data as Values, edited)
    notify.info(t.reloaded)
  }
  const refused = (cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause
    if (cause.status === 409 && /stale/i.test(cause.error)) {
      const edited = edits()
      return void modal.confirm({
        title: t.staleTitle,
        content: t.staleHelp,
        okText: t.reload,
        onOk: () => reload(edited),
      })
    }
    setRefusals(cause.fields)
    const fieldErrors = cause.fields
      .map((f) => toFieldError(f, text, translate))
      .filter((f) => f.name in contract.fields)
    form.setFields(fieldErrors)
    setFault(
      fieldErrors.length > 0
        ? t.fixFields
        : [cause.msg, ...cause.fields.map((f) => `${f.field}: ${f.msg}`)].join('\n'),
    )
    if (fieldErrors[0]) form.scrollToField(fieldErrors[0].name, { block: 'center', focus: true })
  }
  const submit = () => draft.trackAction('save', trySubmit)
  const trySubmit = async () => {
    setRefusals([])
    const values = await form
      .validateFields()
      .catch((cause: { errorFields: { name: string[] }[] }) => {
        setFault(t.fixFields)
        if (cause.errorFields[0])
          form.scrollToField(cause.errorFields[0].name, { block: 'center', focus: true })
        return undefined
      })
    if (!values) return
    const stopped = options.blockingField?.(form.getFieldsValue(true) as Values)
    if (stopped) {
      setFault(t.fixFields)
      return void form.scrollToField(stopped, { block: 'center', focus: true })
    }
    const sent =
      id === undefined ? changedFields(contract, {}, form.getFieldsValue(true) as Values) : edits()
    const final = options.beforeSave ? await options.beforeSave(sent, before.current) : sent
    if (!final) return
    if (options.confirmSave && !(await options.confirmSave(final))) return
    try {
      const saved = await save.mutateAsync(id === undefined ? final : { ...final, id, version })
      draft.drop()
      if (!isWaiting(saved)) {
        if (!options.suppressSuccess?.()) notify.success(t.saved)
        onSaved?.(saved as SaveResult)
      }
      finish()
    } catch (cause) {
      refused(cause)
    }
  }
  const restore = () => {
    if (!draftOffer) return
    form.setFieldsValue(draftOffer.value)
    setTyped(draftOffer.value)
    setOffer(null)
  }
  const loading = id !== undefined && version === null
  const resume = useEffectEvent(() => {
    draft.resume()
    restore()
    if (draft.interrupted?.act) void submit()
  })
  const shouldResume =
    open &&
    !loading &&
    draft.interrupted !== null &&
    draftOffer !== null &&
    draftOffer.version === version
  useEffect(() => {
    if (shouldResume) resume()
  }, [shouldResume])

  return {
    form,
    row,
    title,
    submit,
    close: close,
    changed,
    restore,
    formError: formError,
    serverErrors: serverErrors,
    draftOffer: draftOffer,
    saving: save.isPending,
    error: record.error,
    loading: loading,
    isDraftStale: version !== null && draftOffer?.version !== version,
    discardDraft: () => {
      draft.drop()
      setOffer(null)
    },
  }
}
export type EntityFormState = ReturnType<typeof useEntityForm>

/** Drafts are stored unencrypted, so passwords are removed. */
const withoutPasswords = (contract: AnyContract, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => contract.fields[name]?.kind !== 'password'),
  )

/** Initial values of a new record: required switches are off. */
function initialValues(contract: AnyContract, initial: Values | undefined): Values {
  const off = Object.keys(contract.fields).filter(
    (name) => contract.fields[name].kind === 'bool' && contract.fields[name].required,
  )
  return { ...Object.fromEntries(off.map((name) => [name, false])), ...initial }
}
