import { App, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Message } from '#common/text.ts'
import { queryClient, useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useLocalized, useMessages } from '#web/api/text.tsx'
import { useEditing } from '#web/kit/form/use-editing.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { useCertificateKind } from './certificate-kind-context.tsx'
import { changedInputs, inputsOf, knownOf, namesOf, placeOf } from './certificate-inputs.ts'
import type { Certificate } from './certificate.ts'
import { isEmpty } from '#common/values.ts'
import { missingFields, toFormValues } from './form-values.ts'
import type { CertificateInputs, FieldName } from './form-values.ts'
import { pageText } from './issuingPage.text.ts'

/**
 * State of a certificate's form: changes, draft, saving, submission, and errors at their fields.
 * @param reread reads the record again, after a refusal of an outdated version
 */
export function useCertificateForm(
  row: Certificate,
  reread: () => Promise<Certificate | undefined>,
) {
  const t = useMessages(pageText)
  const localize = useLocalized()
  const { contract, text, subject } = useCertificateKind()
  const record = useEditedCertificate(row, reread)
  const { form, base, adopt } = record
  const editing = useEditing<CertificateInputs>({
    draftKey: `${contract.path}.${row.id}`,
    title: `${localize(base.certNameZh, base.certNameEn)} · ${subject(base)}`,
    version: base.version,
    form,
    text,
    fill: (inputs) => adopt(base, inputs),
    locate: ({ field, msg }) => {
      const name = placeOf(field, base)
      return name === undefined ? undefined : { name, errors: [msg] }
    },
    reload: record.reload,
    actions: { save: () => saveOnly(), handIn: () => handIn() },
  })
  const { store, submit, ...calls } = useCertificateCalls(record, editing.finish)
  const remember = () => editing.setChanges(record.changes())
  const changeTemplate = useTemplateChange(record, remember, () => editing.submit('save', store))
  const saveOnly = (): Promise<unknown> =>
    editing.submit('save', async () => {
      await store()
      notify.success(t.saved)
    })
  const missing = useMissingInputs(record, editing)
  const handIn = (): Promise<unknown> =>
    editing.submit('handIn', async () => {
      if (!missing.mark()) await submit(await store())
    })
  const changed = (part: CertificateInputs) => {
    // Most certificates are issued on the day of the survey.
    if (part.inspectionDate && isEmpty(form.getFieldValue('issueDate')))
      form.setFieldValue('issueDate', part.inspectionDate)
    form.setFields(namesOf(part).map((name) => ({ name, errors: [] })))
    remember()
    if (part.templateId) changeTemplate()
  }
  /** Sets an input's value as if typed. */
  const put = (name: FieldName, value: unknown) => {
    form.setFieldValue(name, value)
    changed(typeof name === 'string' ? { [name]: value } : { values: { [name[1]]: value } })
  }
  const actions = { changed, put, saveOnly, handIn }
  const shown = { ...editing, fault: editing.fault ?? missing.fault }
  return { ...record, ...actions, ...calls, editing: shown, missing: missing.names }
}

export type CertificateFormState = ReturnType<typeof useCertificateForm>

/** The certificate in the form: as it was read, and as it is typed. */
function useEditedCertificate(row: Certificate, reread: () => Promise<Certificate | undefined>) {
  const k = useMessages(kitText)
  const { contract } = useCertificateKind()
  const [form] = Form.useForm<CertificateInputs>()
  const [base, setBase] = useState(row)
  const typed: CertificateInputs | undefined = Form.useWatch([], form)
  const watched = typed ?? inputsOf(base)
  const inputsNow = (): CertificateInputs => form.getFieldsValue(true)
  const changes = () => changedInputs(contract, base, inputsNow())
  /** Loads a record into the form; `edited` are the user's changes, which take precedence. */
  const adopt = (read: Certificate, edited: CertificateInputs = {}) => {
    setBase(read)
    const { values, ...general } = edited
    form.setFieldsValue({
      ...inputsOf(read),
      ...general,
      ...(values && { values: toFormValues(read.params, values, knownOf(read)) }),
    })
  }
  const reload = async () => {
    const edited = changes()
    const fresh = await reread()
    if (!fresh) return
    adopt(fresh, edited)
    notify.info(k.reloaded)
  }
  const facts = { form, base, watched, initial: inputsOf(row), known: knownOf(base) }
  return { ...facts, inputsNow, changes, adopt, reload }
}
type EditedCertificate = ReturnType<typeof useEditedCertificate>

/**
 * The calls that save and submit a certificate.
 * @param onStored is called when the input is stored
 */
function useCertificateCalls({ base, changes, adopt }: EditedCertificate, onStored: () => void) {
  const t = useMessages(pageText)
  const navigate = useNavigate()
  const { contract, home } = useCertificateKind()
  const saveCall = useApiMutation(contract, 'save', { showError: false })
  const submitCall = useApiMutation(contract, 'submit', { showError: false })
  /** @returns the stored version */
  const store = async (): Promise<number> => {
    const sent = changes()
    if (Object.keys(sent).length === 0) return base.version
    const { version } = await saveCall.mutateAsync({ ...sent, id: base.id, version: base.version })
    onStored()
    const key = [contract.path, 'get', { id: base.id }]
    adopt({ ...(queryClient.getQueryData<Certificate>(key) ?? base), version })
    return version
  }
  const submit = async (version: number) => {
    await submitCall.mutateAsync({ id: base.id, version })
    notify.success(t.submitted)
    void navigate(`${home}/detail?id=${base.id}`, { replace: true })
  }
  return { store, submit, saving: saveCall.isPending, submitting: submitCall.isPending }
}

/** Labels of an endorsement that differ from those of a certificate. */
export const endorsementLabels: Readonly<Record<string, Message>> = {
  issueDate: pageText.endorsedOn,
  expiryDate: pageText.validUntil,
}

/** Required inputs that are empty. `mark` marks them, and says whether there are any. */
function useMissingInputs(
  { form, base, watched, inputsNow }: EditedCertificate,
  { goTo }: Pick<ReturnType<typeof useEditing>, 'goTo'>,
) {
  const [checked, setChecked] = useState(false)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { text } = useCertificateKind()
  const missingIn = (inputs: CertificateInputs) => missingFields(base, inputs, knownOf(base))
  const labelOf = (name: FieldName) => {
    if (typeof name === 'string')
      return translate((base.sheet && endorsementLabels[name]) || text.labels[name]!)
    const p = base.params.find((one) => one.keyword === name[1])
    return p ? localize(p.attrNameZh, p.attrNameEn) : name[1]
  }
  const mark = (): boolean => {
    const empty = missingIn(inputsNow())
    form.setFields(
      empty.map((name) => ({
        name,
        errors: [translate(kitText.required, { name: labelOf(name) })],
      })),
    )
    setChecked(true)
    if (!empty[0]) return false
    goTo(empty[0])
    return true
  }
  const names = missingIn(watched)
  // It counts what is still empty and goes away with the last one.
  const fault =
    checked && names.length > 0
      ? { title: translate(pageText.missing, { count: names.length }), lines: [] }
      : null
  return { names, mark, fault }
}

/**
 * @returns a function that saves after a change of template, so that its parameters can be shown;
 * it asks first when another template was saved
 */
function useTemplateChange(
  { form, base }: EditedCertificate,
  remember: () => void,
  store: () => Promise<number | undefined>,
): () => void {
  const t = useMessages(pageText)
  const { modal } = App.useApp()
  const back = () => form.setFieldsValue({ templateId: base.templateId })
  return () => {
    if (!base.templateId) return void store()
    modal.confirm({
      title: t.otherTemplate,
      content: t.otherTemplateHelp,
      onOk: async () => {
        if ((await store()) === undefined) back()
      },
      onCancel: () => {
        back()
        remember()
      },
    })
  }
}
