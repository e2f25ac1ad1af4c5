import { Alert, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { AnyContract } from '#common/contract.ts'
import type { Fields } from '#common/fields.ts'
import type { AnyMachine, MoveDef } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { ApiError } from '../../api/call.ts'
import { isWaiting, queryClient, useApiMutation } from '../../api/hooks.ts'
import { notify } from '../../api/notify.ts'
import { usePunctuation, useFormatMessage, useMessages } from '../../api/text.tsx'
import { FieldInput } from '../form/FieldInput.tsx'
import { validationRules } from '../form/validation-rules.ts'
import '../form/form.css'
import { kitText } from '../kit.text.ts'
import { labelOf } from '#common/labels.ts'
import type { ResourceText } from '../resource-info.ts'
import { ActionTitle } from './ActionTitle.tsx'
import { ConflictAlert } from './ConflictAlert.tsx'

/**
 * Inputs of a move with their labels; default: the labels of the resource, and a label for the
 * remark.
 */
export interface MoveInputs {
  fields: Fields
  labels?: Readonly<Record<string, Message>>
  initial?: Record<string, unknown>
  help?: Message
  /** input fixed by the button, such as the decision */
  fixed?: Readonly<Record<string, unknown>>
  /** destructive move */
  danger?: boolean
}
interface Props {
  contract: AnyContract
  text: ResourceText
  move: string
  title: Message
  def: MoveDef | undefined
  row: { id: number; version: number; status?: number }
  /** name of the record in the dialog: its number or title */
  name: string
  /** used to show the current state after a conflict */
  machine?: AnyMachine
  extra: MoveInputs | undefined
  also?: readonly string[]
  /** rendered above the form */
  beforeForm?: ReactNode
  /** title and button label that differ from the label of the move */
  textOverride?: { title: string; act: string }
  onClose: () => void
  /** receives the response of the call */
  onMoved(answer: unknown): void
}

/**
 * Dialog of a move: decision, inputs and remark as the call takes them; warns when the move cannot
 * be undone.
 */
export function MoveDialog({
  contract,
  text,
  move,
  title,
  def,
  row,
  name,
  machine,
  extra,
  also,
  beforeForm,
  textOverride,
  onClose,
  onMoved,
}: Props) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const { colon } = usePunctuation()
  const [form] = Form.useForm()
  const [error, setError] = useState<{ text: string; isConflict: boolean }>()
  // The decision refers to the record as it was when the dialog opened, not to later changes.
  const [initialRow] = useState(row)
  const act = useApiMutation(contract, move, {
    showError: false,
    ...(also && { alsoInvalidates: also }),
  })
  const isOutdated =
    (row.version !== initialRow.version || error?.isConflict === true) &&
    !act.isPending &&
    !act.isSuccess
  const inputProperties = (contract.callSchemas[move]?.in['properties'] as object | undefined) ?? {}
  const audited = 'result' in inputProperties
  const refusing = Form.useWatch('result', form) === 0
  const needsRemark = def?.remark === 'required' || (audited && refusing)
  /** fields that can be corrected here; errors of other fields are named in the message */
  const inputNames = new Set([
    'result',
    'remark',
    ...Object.keys(extra?.fixed ?? {}),
    ...Object.keys(extra?.fields ?? {}),
  ])
  const labels = { labels: { ...text.labels, ...extra?.labels } }

  const send = async () => {
    const values = (await form.validateFields().catch(() => undefined)) as
      | Record<string, unknown>
      | undefined
    if (!values) return
    const filled = Object.fromEntries(
      Object.entries(values).filter(
        ([, value]) => value !== undefined && value !== null && value !== '',
      ),
    )
    try {
      const answer = await act.mutateAsync({
        ...filled,
        ...extra?.fixed,
        id: row.id,
        version: initialRow.version,
      })
      if (!isWaiting(answer)) notify.success(translate(kitText.moved, { move: title }))
      onMoved(answer)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields(cause.fields.map((f) => ({ name: f.field, errors: [f.msg] })))
      const otherMessages = cause.fields
        .filter((f) => !inputNames.has(f.field))
        .map((f) => `${translate(labelOf(labels, f.field))}${colon}${f.msg}`)
      setError({
        text: otherMessages.length > 0 ? otherMessages.join('\n') : cause.msg,
        isConflict: conflictErrors.has(cause.error ?? ''),
      })
      if (cause.status === 409) await queryClient.invalidateQueries({ queryKey: [contract.path] })
    }
  }
  return (
    <Modal
      open
      title={textOverride?.title ?? <ActionTitle act={translate(title)} text={text} name={name} />}
      onCancel={onClose}
      okText={textOverride?.act ?? translate(title)}
      onOk={send}
      okButtonProps={{
        loading: act.isPending,
        disabled: isOutdated,
        danger: def?.irreversible === true || refusing || extra?.danger === true,
      }}
    >
      {def?.irreversible && (
        <Alert className="form-alert" type="warning" showIcon title={t.irreversible} />
      )}
      {isOutdated && (
        <ConflictAlert
          contract={contract}
          name={name}
          row={row}
          machine={machine}
          {...(error && row.version === initialRow.version
            ? { message: error.text }
            : error && !error.isConflict && { reason: error.text })}
          onReload={onClose}
        />
      )}
      {error && !isOutdated && (
        <Alert className="form-alert" type="error" showIcon title={error.text} />
      )}
      {beforeForm}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...(audited && { result: 1 }), ...extra?.initial }}
        onFinish={send}
      >
        {extra?.help && <p className="text-secondary form-alert">{translate(extra.help)}</p>}
        {audited && (
          <Form.Item name="result" label={t.result}>
            <Radio.Group
              options={[
                { value: 1, label: t.pass },
                { value: 0, label: t.fail },
              ]}
              optionType="button"
            />
          </Form.Item>
        )}
        {Object.entries(extra?.fields ?? {}).map(([name, field]) => {
          const label = translate(labelOf(labels, name))
          return (
            <Form.Item
              key={name}
              name={name}
              label={label}
              required={field.required}
              rules={validationRules(field, label, translate)}
            >
              <FieldInput name={name} field={field} text={{ ...text, ...labels }} label={label} />
            </Form.Item>
          )
        })}
        {'remark' in inputProperties && (
          <Form.Item
            name="remark"
            label={extra?.labels?.['remark'] ? translate(extra.labels['remark']) : t.remark}
            required={needsRemark}
            rules={[{ required: needsRemark, whitespace: true, message: t.remarkNeeded }]}
          >
            <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

/** Errors meaning only that someone else changed the record. */
const conflictErrors = new Set(['http.overtaken', 'http.stale', 'http.changedMeanwhile'])
