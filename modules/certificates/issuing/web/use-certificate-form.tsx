import { App, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMessage } from '#common/text.ts'
import { ApiError } from '#web/api/call.ts'
import { queryClient, useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useLang, usePunctuation, useLocalized, useMessages } from '#web/api/text.tsx'
import { useDraft } from '#web/kit/use-draft.ts'
import type { Draft } from '#web/kit/use-draft.ts'
import { changedFields } from '#web/kit/form/changed-fields.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { useDraftRestore } from '#web/kit/use-draft-restore.ts'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Certificate } from './certificate.ts'
import type { CertificateInputs, FieldName } from './form-values.ts'
import { toFormValues, missingFields, sameValues, toStoredValues } from './form-values.ts'
import { pageText } from './issuingPage.text.ts'

/** Fields of the certificate itself, besides the template's parameters. */
export const generalFields = [
  'templateId',
  'term',
  'surveyType',
  'actionType',
  'inspectionDate',
  'surveyPlace',
  'issueDate',
  'issuePlace',
  'expiryDate',
  'attachments',
  'remark',
  // of company certificates
  'docTypes',
] as const
const generalOf = (row: Certificate): CertificateInputs =>
  Object.fromEntries(
    generalFields
      .filter((name) => name in row)
      .map((name) => [name, row[name as keyof Certificate]]),
  )

const valuesOf = (row: Certificate) => row.values ?? {}
const knownOf = (row: Certificate) => row.prefill as Record<string, string>
const filled = (row: Certificate): CertificateInputs => ({
  ...generalOf(row),
  values: toFormValues(row.params, valuesOf(row), knownOf(row)),
})
/**
 * Form name of a server field, such as `values.gt`; undefined for a field that is not on the form.
 */
function placeOf(field: string, row: Certificate): FieldName | undefined {
  const [first, keyword] = field.split(/[./[\]]+/).filter(Boolean)
  if (first === 'values')
    return row.params.some((p) => p.keyword === keyword) ? ['values', keyword!] : undefined
  return (generalFields as readonly string[]).includes(first!) ? first : undefined
}

/**
 * State of a certificate's form: changes, draft, saving, submission, and errors at their fields.
 */
export function useCertificateForm(
  row: Certificate,
  reread: () => Promise<Certificate | undefined>,
) {
  const t = useMessages(pageText)
  const k = useMessages(kitText)
  const lang = useLang()
  const { colon } = usePunctuation()
  const localize = useLocalized()
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const { contract, text, home, subject } = useCertificateKind()
  const [form] = Form.useForm()
  const [base, setBase] = useState(row)
  const [typed, setTyped] = useState<CertificateInputs | null>(null)
  const [offer, setOffer] = useState<Draft<CertificateInputs> | null>(null)
  const [fault, setFault] = useState<string>()
  const watched = (Form.useWatch([], form) ?? filled(base)) as CertificateInputs
  const title = `${localize(base.certNameZh, base.certNameEn)} · ${subject(base)}`
  const draft = useDraft<CertificateInputs>(`${contract.path}.${row.id}`, typed, {
    title,
    version: base.version,
    onDraftReceived: setOffer,
  })
  const save = useApiMutation(contract, 'save', { showError: false })
  const submit = useApiMutation(contract, 'submit', { showError: false })

  const edits = (from = base): CertificateInputs => {
    const now = form.getFieldsValue(true) as CertificateInputs
    const { values: _values, ...general } = changedFields(
      contract,
      from,
      Object.fromEntries(Object.keys(generalOf(from)).map((name) => [name, now[name]])),
    )
    const values = toStoredValues(from.params, now.values ?? {}, knownOf(from))
    return { ...general, ...(!sameValues(values, valuesOf(from)) && { values }) }
  }
  /** Loads a record into the form; `keep` are the user's changes, which take precedence. */
  const adopt = (read: Certificate, keep: CertificateInputs = {}) => {
    setBase(read)
    const { values, ...general } = keep
    form.setFieldsValue({
      ...filled(read),
      ...general,
      ...(values && { values: toFormValues(read.params, values, knownOf(read)) }),
    })
  }
  const pending = (from = base) => {
    const now = edits(from)
    if (Object.keys(now).length > 0) return setTyped(now)
    setTyped(null)
    draft.drop()
  }
  const refused = (cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause
    if (cause.status === 409 && /stale/i.test(cause.error)) {
      const keep = edits()
      const reload = async () => {
        const fresh = await reread()
        if (!fresh) return
        adopt(fresh, keep)
        notify.info(k.reloaded)
      }
      return void modal.confirm({
        title: k.staleTitle,
        content: k.staleHelp,
        okText: k.reload,
        onOk: reload,
      })
    }
    const known = cause.fields.flatMap((f) => {
      const name = placeOf(f.field, base)
      return name ? [{ name, errors: [f.msg] }] : []
    })
    const rest = cause.fields
      .filter((f) => !placeOf(f.field, base))
      .map((f) => (text.labels[f.field] ? `${text.labels[f.field]![lang]}${colon}${f.msg}` : f.msg))
    form.setFields(known)
    setFault([known.length > 0 ? t.fixFields : cause.msg, ...rest].join('\n'))
    if (known[0]) goTo(known[0].name)
  }
  const goTo = (name: FieldName) =>
    form.scrollToField(name as string | string[], { block: 'center', focus: true })

  /** @returns the stored version; undefined when the server refused */
  const store = async (): Promise<number | undefined> => {
    const sent = edits()
    if (Object.keys(sent).length === 0) return base.version
    setFault(undefined)
    try {
      const saved = await save.mutateAsync({ ...sent, id: base.id, version: base.version })
      setTyped(null)
      draft.drop()
      setOffer(null)
      adopt({
        ...(queryClient.getQueryData<Certificate>([contract.path, 'get', { id: base.id }]) ?? base),
        version: saved.version,
      })
      return saved.version
    } catch (cause) {
      return void refused(cause)
    }
  }
  const saveOnly = () =>
    draft.trackAction('save', async () => {
      if ((await store()) !== undefined) notify.success(t.saved)
    })
  const missingIn = (values: CertificateInputs) =>
    missingFields(base.params, base.expires, values, knownOf(base), base.sheet)
  const missing = missingIn(watched)
  const labelOf = (name: FieldName) => {
    if (typeof name === 'string') return text.labels[name]![lang]
    const p = base.params.find((one) => one.keyword === name[1])
    return p ? localize(p.attrNameZh, p.attrNameEn) : name[1]
  }
  const handIn = () => draft.trackAction('handIn', tryHandIn)
  const tryHandIn = async () => {
    const empty = missingIn(form.getFieldsValue(true) as CertificateInputs)
    if (empty[0]) {
      form.setFields(
        empty.map((name) => ({
          name,
          errors: [formatMessage(kitText.required, lang, { name: labelOf(name) })],
        })),
      )
      setFault(formatMessage(pageText.missing, lang, { count: empty.length }))
      return goTo(empty[0])
    }
    const version = await store()
    if (version === undefined) return
    try {
      await submit.mutateAsync({ id: base.id, version })
      notify.success(t.submitted)
      navigate(`${home}/detail?id=${base.id}`, { replace: true })
    } catch (cause) {
      refused(cause)
    }
  }
  /** Saves after a change of template, so that its parameters can be shown. */
  const changeTemplate = () => {
    const back = () => form.setFieldsValue({ templateId: base.templateId })
    if (!base.templateId) return void store()
    modal.confirm({
      title: t.otherTemplate,
      content: t.otherTemplateHelp,
      onOk: async () => {
        if ((await store()) === undefined) back()
      },
      onCancel: () => {
        back()
        pending()
      },
    })
  }
  const changed = (part: CertificateInputs) => {
    const names = Object.keys(part).flatMap((name): FieldName[] =>
      name === 'values'
        ? Object.keys(part.values ?? {}).map((keyword): FieldName => ['values', keyword])
        : [name],
    )
    form.setFields(names.map((name) => ({ name, errors: [] })))
    pending()
    if (part.templateId) changeTemplate()
  }
  /** Sets an input's value as if typed. */
  const setValue = (name: FieldName, value: unknown) => {
    form.setFieldValue(name, value)
    changed(typeof name === 'string' ? { [name]: value } : { values: { [name[1]]: value } })
  }
  const { restore, discard } = useDraftRestore(
    draft,
    [offer, setOffer],
    base.version,
    (restored) => {
      adopt(base, restored)
      setTyped(restored)
    },
    { save: saveOnly, handIn },
  )
  return {
    form,
    base,
    watched,
    fault,
    offer,
    missing,
    goTo,
    changed,
    put: setValue,
    saveOnly,
    handIn,
    restore,
    discard,
    dirty: typed !== null,
    saving: save.isPending,
    submitting: submit.isPending,
    initial: filled(row),
    known: knownOf(base),
  }
}
