import { Alert, Button, Form, Input, Modal } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
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
import { useMinWidth } from '../use-width.ts'
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
  /** the document to decide on, shown beside the form where there is room */
  document?: ReactNode
  /** why the move, or passing, is not possible at present */
  obstacle?: string | undefined
  /** title and button label that differ from the label of the move */
  textOverride?: { title: string; act: string }
  onClose: () => void
  /** receives the response of the call */
  onMoved(answer: unknown): void
}

/** Widths of the dialog in pixels: of the form, and with a document beside it. */
const widths = { form: 520, document: 1240 }

/**
 * Dialog of a move: inputs and remark as the call takes them, and a button, or two for a decision;
 * warns when the move cannot be undone.
 */
export function MoveDialog(props: MoveDialogProps) {
  const { contract, text, title, row, name, machine, textOverride, onClose } = props
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const [form] = Form.useForm()
  const hasRoom = useMinWidth(1100)
  const move = useMove(props, form)
  const { error, isOutdated, isUnchanged } = move
  const isDecision = 'result' in inputProperties(contract, props.move)
  const document = isDecision && hasRoom ? props.document : undefined
  return (
    <Modal
      open
      title={textOverride?.title ?? <ActionTitle act={translate(title)} text={text} name={name} />}
      onCancel={onClose}
      width={document ? widths.document : widths.form}
      footer={<DialogButtons {...props} form={form} move={move} isDecision={isDecision} />}
    >
      <div className={document ? 'move-with-document' : ''}>
        {document && <div className="move-document">{document}</div>}
        <div>
          {props.def?.irreversible && (
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
          {props.obstacle && (
            <Alert className="form-alert" type="warning" showIcon title={props.obstacle} />
          )}
          {props.beforeForm}
          <MoveForm {...props} form={form} isDecision={isDecision} onSubmit={move.send} />
        </div>
      </div>
    </Modal>
  )
}

interface ButtonsProps extends Omit<MoveDialogProps, 'move'> {
  form: FormInstance
  move: ReturnType<typeof useMove>
  isDecision: boolean
}

/** Back, and the move; for a decision pass and refuse. */
function DialogButtons(props: ButtonsProps) {
  const { form, move, isDecision, title, def, extra, obstacle, textOverride, onClose } = props
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const [verdict, setVerdict] = useState<0 | 1>()
  const decide = (result: 0 | 1) => {
    setVerdict(result)
    form.setFieldsValue({ result })
    void move.send()
  }
  const button = (result: 0 | 1) => ({
    loading: move.isPending && verdict === result,
    disabled: move.isOutdated || (move.isPending && verdict !== result),
    onClick: () => decide(result),
  })
  return (
    <>
      <Button onClick={onClose}>{t.back}</Button>
      {isDecision ? (
        <>
          <Button danger {...button(0)}>
            {t.fail}
          </Button>
          <Button type="primary" {...button(1)} {...(obstacle && { disabled: true })}>
            {t.pass}
          </Button>
        </>
      ) : (
        <Button
          type="primary"
          data-shortcut="save"
          loading={move.isPending}
          disabled={move.isOutdated}
          danger={def?.irreversible === true || extra?.danger === true}
          onClick={move.send}
        >
          {textOverride?.act ?? translate(title)}
        </Button>
      )}
    </>
  )
}

interface FormProps extends Pick<MoveDialogProps, 'contract' | 'text' | 'move' | 'def' | 'extra'> {
  form: FormInstance
  isDecision: boolean
  onSubmit: () => void
}

/** The inputs of a move: further fields, remark. A decision is made by its buttons, not by Enter. */
function MoveForm({ contract, text, move, def, extra, form, isDecision, onSubmit }: FormProps) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const inputs = inputProperties(contract, move)
  const alwaysNeedsRemark = def?.remark === 'required'
  const labels = { labels: { ...text.labels, ...extra?.labels } }
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={extra?.initial ?? {}}
      {...(!isDecision && { onFinish: onSubmit })}
    >
      {extra?.help && <p className="text-secondary form-alert">{translate(extra.help)}</p>}
      {isDecision && (
        <Form.Item name="result" hidden>
          <Input />
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
          required={alwaysNeedsRemark}
          extra={isDecision && !alwaysNeedsRemark && t.remarkToRefuse}
          rules={[
            ({ getFieldValue }) => ({
              required: alwaysNeedsRemark || getFieldValue('result') === 0,
              whitespace: true,
              message: t.remarkNeeded,
            }),
          ]}
        >
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
      )}
    </Form>
  )
}
