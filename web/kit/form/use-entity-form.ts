import { notifyRecord } from '../notify-record.ts'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import type { AnyContract, DetailOf, InputOf, SaveResult } from '#common/contract.ts'
import { addCjkSpacing, inSentence } from '#common/text.ts'
import { isWaiting, useApiMutation } from '../../api/hooks.ts'
import { useFormatMessage, useLocalized, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { ResourceText } from '../resource-info.ts'
import { toFieldError } from './to-field-error.ts'
import { useConfirmClose } from './use-confirm-close.tsx'
import { useEditing } from './use-editing.ts'
import { useFormRecord } from './use-form-record.ts'
import type { Values } from './use-form-record.ts'

/** Props that a page passes to a form. */
export interface FormProps {
  open: boolean
  /** id of the record to edit; absent for a new one */
  id?: number
  /** initial values of a new record */
  initial?: Values
  onClose: () => void
  onSaved?: (saved: SaveResult) => void
}
/** Values of a form of a resource: any of its fields, as they are read. */
export type FormValues<C extends AnyContract> = Partial<DetailOf<C>>
type SaveInput<C extends AnyContract> = InputOf<C, 'save'>
/** Values to set or to send by field; those of a form may be incomplete. */
type Changes<V> = { [name in keyof V]?: unknown }

export interface EntityFormOptions<C extends AnyContract> extends FormProps {
  contract: C
  text: ResourceText
  /** derived values: receives the changed and all values, returns further values to set */
  computeValues?: (changed: FormValues<C>, all: FormValues<C>) => Changes<FormValues<C>> | undefined
  /**
   * last change or question before sending; receives the values to send and the record as it was
   * read. Null keeps the form open
   */
  beforeSave?: (
    values: SaveInput<C>,
    before: FormValues<C>,
  ) => Changes<SaveInput<C>> | null | Promise<Changes<SaveInput<C>> | null>
  /**
   * asked before sending, such as whether a probable duplicate is intended; false keeps the form
   * open
   */
  confirmSave?: (values: SaveInput<C>) => Promise<boolean>
  /** paths of further resources whose queries a save invalidates */
  alsoInvalidates?: readonly string[]
  /**
   * a rule across fields that blocks sending: returns its first field. The message is shown at the
   * field by `issues`
   */
  blockingField?: (values: FormValues<C>) => string | undefined
  /** shown after saving, where the input is sent rather than saved; default: "Saved" */
  savedMessage?: string
  /** true when a following step, such as submitting, reports success for both */
  suppressSuccess?: () => boolean
}

/**
 * State of a form for one record: reads it with its version and sends only changed fields. Server
 * errors are shown at their fields, a stale version offers to reload, unsent input is stored as a
 * draft. For `EntityForm`, and with `FormBody` for forms on pages of their own.
 */
export function useEntityForm<C extends AnyContract>(options: EntityFormOptions<C>) {
  const { text, open, id, initial, onClose } = options
  const contract: AnyContract = options.contract
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [form] = Form.useForm<Values>()
  const isTyped = () => editing.dirty
  const record = useFormRecord({ contract, open, id, initial, form, isTyped })
  const { row, version, loading, edits } = record
  const title = useFormTitle(text, id)
  const name = localizedTitle(contract, row, localize)
  const editing = useEditing<Values>({
    draftKey: `${contract.path}.${id ?? 'new'}`,
    title: [title, name].filter(Boolean).join(' · '),
    version,
    open,
    ready: !loading,
    form,
    text,
    fill: (values) => form.setFieldsValue(values),
    locate: (error) => {
      const located = toFieldError(error, text, translate)
      return located.name in contract.fields ? located : undefined
    },
    reload: record.reload,
    actions: { save: () => submit() },
  })
  const finish = () => {
    editing.setTyped(null)
    editing.setFault(null)
    onClose()
  }
  const close = useConfirmClose({
    dirty: () => Object.keys(edits()).length > 0,
    keep: finish,
    discard: () => {
      editing.dropDraft()
      finish()
    },
  })
  const changed = (part: Values) => {
    const all = record.valuesNow() as FormValues<C>
    const more = options.computeValues?.(part as FormValues<C>, all)
    if (more) form.setFieldsValue(more)
    form.setFields(Object.keys(part).map((field) => ({ name: field, errors: [] })))
    editing.setTyped(withoutPasswords(contract, edits()))
  }
  const { send, saving } = useSave(options, form, record, editing)
  const submit = (): Promise<unknown> =>
    editing.submit('save', async () => {
      if (await send()) finish()
    })
  const { error } = record
  const typedRow = row as DetailOf<C> | undefined
  return { form, row: typedRow, title, submit, close, changed, saving, error, loading, editing }
}
export type EntityFormState = Omit<ReturnType<typeof useEntityForm>, 'row'>

/** Validates the input, asks what the page asks, and saves the record. */
function useSave<C extends AnyContract>(
  options: EntityFormOptions<C>,
  form: FormInstance<Values>,
  record: Pick<
    ReturnType<typeof useFormRecord>,
    'original' | 'saveInput' | 'valuesNow' | 'version'
  >,
  editing: Pick<ReturnType<typeof useEditing>, 'finish' | 'goTo' | 'setFault'>,
) {
  const { contract, id, alsoInvalidates } = options
  const t = useMessages(kitText)
  const save = useApiMutation(contract as AnyContract, 'save', {
    showError: false,
    ...(alsoInvalidates && { alsoInvalidates }),
  })
  /** First field that cannot be sent. */
  const invalidField = () =>
    form.validateFields().then(
      () => options.blockingField?.(record.valuesNow() as FormValues<C>),
      (cause: { errorFields: { name: string[] }[] }) => cause.errorFields[0]?.name ?? [],
    )
  /** @returns whether the record is saved or waits for a second person */
  const send = async (): Promise<boolean> => {
    const invalid = await invalidField()
    if (invalid !== undefined) {
      editing.setFault({ title: t.fixFields, lines: [] })
      editing.goTo(invalid)
      return false
    }
    const input = record.saveInput() as SaveInput<C>
    const before = record.original() as FormValues<C>
    const final = options.beforeSave ? await options.beforeSave(input, before) : input
    if (!final || (options.confirmSave && !(await options.confirmSave(final as SaveInput<C>))))
      return false
    const saved = (await save.mutateAsync(
      id === undefined ? final : { ...final, id, version: record.version },
    )) as SaveResult
    editing.finish()
    if (isWaiting(saved)) return true
    if (!options.suppressSuccess?.())
      notifyRecord(options.savedMessage ?? t.saved, contract.path, saved.id)
    options.onSaved?.(saved)
    return true
  }
  return { send, saving: save.isPending }
}

/** Title of the form, such as "New flag". A space separates Chinese from an abbreviation: 新建 DOC. */
function useFormTitle(text: ResourceText, id: number | undefined): string {
  const translate = useFormatMessage()
  const one = inSentence(translate(text.singular))
  return addCjkSpacing(translate(id === undefined ? kitText.newOne : kitText.editOne, { one }))
}

const localizedTitle = (
  contract: AnyContract,
  row: Values | undefined,
  localize: ReturnType<typeof useLocalized>,
): string =>
  row && contract.title
    ? localize(row[contract.title.zh] as string, row[contract.title.en] as string)
    : ''

/** Drafts are stored unencrypted, so passwords are removed. */
const withoutPasswords = (contract: AnyContract, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => contract.fields[name]?.kind !== 'password'),
  )
