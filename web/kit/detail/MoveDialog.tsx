import { Alert, Form, Input, Modal, Radio } from 'antd'
import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { AnyContract } from '#common/contract.ts'
import type { Fields } from '#common/fields.ts'
import type { AnyMachine, MoveDef } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { FieldInput } from '../form/FieldInput.tsx'
import { validationRules } from '../form/validation-rules.ts'
import '../form/form.css'
import { kitText } from '../kit.text.ts'
import { labelOf } from '#common/labels.ts'
import type { ResourceText } from '../resource-info.ts'
import { ActionTitle } from './ActionTitle.tsx'
import { ConflictAlert } from './ConflictAlert.tsx'
import { inputProperties, useMove } from './use-move.ts'

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
export interface MoveDialogProps {
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
export function MoveDialog(props: MoveDialogProps) {
  const { contract, text, title, def, row, name, machine, extra, textOverride, onClose } = props
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const [form] = Form.useForm()
  const { send, isPending, error, isOutdated, isUnchanged } = useMove(props, form)
  const isRefusing = Form.useWatch('result', form) === 0
  return (
    <Modal
      open
      title={textOverride?.title ?? <ActionTitle act={translate(title)} text={text} name={name} />}
      onCancel={onClose}
      okText={textOverride?.act ?? translate(title)}
      onOk={send}
      okButtonProps={{
        loading: isPending,
        disabled: isOutdated,
        danger: def?.irreversible === true || isRefusing || extra?.danger === true,
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
          {...(error && isUnchanged
            ? { message: error.text }
            : error && !error.isConflict && { reason: error.text })}
          onReload={onClose}
        />
      )}
      {error && !isOutdated && (
        <Alert className="form-alert" type="error" showIcon title={error.text} />
      )}
      {props.beforeForm}
      <MoveForm {...props} form={form} isRefusing={isRefusing} onSubmit={send} />
    </Modal>
  )
}

interface FormProps extends Pick<MoveDialogProps, 'contract' | 'text' | 'move' | 'def' | 'extra'> {
  form: FormInstance
  isRefusing: boolean
  onSubmit: () => void
}

/** The inputs of a move: decision, further fields, remark. */
function MoveForm({ contract, text, move, def, extra, form, isRefusing, onSubmit }: FormProps) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const inputs = inputProperties(contract, move)
  const isAudited = 'result' in inputs
  const needsRemark = def?.remark === 'required' || (isAudited && isRefusing)
  const labels = { labels: { ...text.labels, ...extra?.labels } }
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ ...(isAudited && { result: 1 }), ...extra?.initial }}
      onFinish={onSubmit}
    >
      {extra?.help && <p className="text-secondary form-alert">{translate(extra.help)}</p>}
      {isAudited && (
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
      {'remark' in inputs && (
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
  )
}
