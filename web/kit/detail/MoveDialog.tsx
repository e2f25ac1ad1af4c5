import { Alert, Button, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { AnyContract } from '#common/contract.ts'
import type { Fields } from '#common/fields.ts'
import { stateName } from '#common/machine.ts'
import type { AnyMachine, MoveDef } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import { ApiError } from '../../api/call.ts'
import { isWaiting, queryClient, useAct } from '../../api/hooks.ts'
import { notify } from '../../api/notify.ts'
import { useMarks, useSay, useText } from '../../api/text.tsx'
import { FieldInput } from '../form/FieldInput.tsx'
import { rulesOf } from '../form/rules.ts'
import '../form/form.css'
import { kitText } from '../kit.text.ts'
import { labelOf } from '#common/words.ts'
import type { ResourceText } from '../words.ts'
import { ActTitle } from './ActTitle.tsx'

/** Fields a move takes, with their labels; without labels those of the resource are used, and the opinion is called so. */
export interface MoveExtra { fields: Fields; labels?: Readonly<Record<string, Phrase>>; initial?: Record<string, unknown>; help?: Phrase; /** what the button has chosen already, sent along */ fixed?: Readonly<Record<string, unknown>>; /** it takes something away */ danger?: boolean }
interface Props {
  contract: AnyContract
  text: ResourceText
  move: string
  title: Phrase
  def: MoveDef | undefined
  row: { id: number; version: number; status?: number }
  /** what the record is called: its number, or whatever tells it from others */
  name: string
  /** says how the record stands when somebody else was faster */
  machine?: AnyMachine
  extra: MoveExtra | undefined
  also?: readonly string[]
  /** what is to be known before it is done */
  above?: ReactNode
  /** what stands above it and on its button, where that is more than the name of the move */
  says?: { title: string; act: string }
  onClose: () => void
  /** gets what the call answered */
  onMoved: (answer: any) => void
}

/** Asks for what a move needs: pass or refuse, its own fields, an opinion where the call takes one; warns when there is no way back. */
export function MoveDialog({ contract, text, move, title, def, row, name, machine, extra, also, above, says, onClose, onMoved }: Props) {
  const t = useText(kitText)
  const say = useSay()
  const { colon } = useMarks()
  const [form] = Form.useForm()
  const [fault, setFault] = useState<{ words: string; late: boolean }>()
  // What is decided is what was seen when the dialog opened, not what has become of it since.
  const [seen] = useState(row)
  const act = useAct(contract, move, { tell: false, ...(also && { also }) })
  const movedOn = (row.version !== seen.version || fault?.late === true) && !act.isPending && !act.isSuccess
  const takes = (contract.shapes[move]?.in['properties'] as object | undefined) ?? {}
  const audited = 'result' in takes
  const refusing = Form.useWatch('result', form) === 0
  const needsRemark = def?.remark === 'required' || (audited && refusing)
  /** what can be put right here; other fields of the record are named in the message */
  const asked = new Set(['result', 'remark', ...Object.keys(extra?.fixed ?? {}), ...Object.keys(extra?.fields ?? {})])
  const labels = { labels: { ...text.labels, ...extra?.labels } }

  const send = async () => {
    const values = await form.validateFields().catch(() => undefined) as Record<string, unknown> | undefined
    if (!values) return
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''))
    try {
      const answer = await act.mutateAsync({ ...given, ...extra?.fixed, id: row.id, version: seen.version })
      if (!isWaiting(answer)) notify.success(say(kitText.moved, { move: title }))
      onMoved(answer)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields(cause.fields.map((f) => ({ name: f.field, errors: [f.msg] })))
      const elsewhere = cause.fields.filter((f) => !asked.has(f.field)).map((f) => `${say(labelOf(labels, f.field))}${colon}${f.msg}`)
      setFault({ words: elsewhere.length > 0 ? elsewhere.join('\n') : cause.msg, late: late.has(cause.error ?? '') })
      if (cause.status === 409) await queryClient.invalidateQueries({ queryKey: [contract.path] })
    }
  }
  return (
    <Modal open title={says?.title ?? <ActTitle act={say(title)} text={text} name={name} />} onCancel={onClose} okText={says?.act ?? say(title)} onOk={send} okButtonProps={{ loading: act.isPending, disabled: movedOn, danger: def?.irreversible === true || refusing || extra?.danger === true }}>
      {def?.irreversible && <Alert className="form-fault" type="warning" showIcon title={t.irreversible} />}
      {movedOn && <Overtaken contract={contract} name={name} row={row} machine={machine} {...(fault && row.version === seen.version ? { told: fault.words } : fault && !fault.late && { words: fault.words })} onReload={onClose} />}
      {fault && !movedOn && <Alert className="form-fault" type="error" showIcon title={fault.words} />}
      {above}
      <Form form={form} layout="vertical" initialValues={{ ...(audited && { result: 1 }), ...extra?.initial }} onFinish={send}>
        {extra?.help && <p className="faint form-fault">{say(extra.help)}</p>}
        {audited && <Form.Item name="result" label={t.result}><Radio.Group options={[{ value: 1, label: t.pass }, { value: 0, label: t.fail }]} optionType="button" /></Form.Item>}
        {Object.entries(extra?.fields ?? {}).map(([name, field]) => {
          const label = say(labelOf(labels, name))
          return <Form.Item key={name} name={name} label={label} required={field.required} rules={rulesOf(field, label, say)}><FieldInput name={name} field={field} text={{ ...text, ...labels }} label={label} /></Form.Item>
        })}
        {'remark' in takes && <Form.Item name="remark" label={extra?.labels?.['remark'] ? say(extra.labels['remark']) : t.remark} required={needsRemark} rules={[{ required: needsRemark, whitespace: true, message: t.remarkNeeded }]}><Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} /></Form.Item>}
      </Form>
    </Modal>
  )
}

/** Refusals that say no more than that somebody else was faster. */
const late = new Set(['http.overtaken', 'http.stale', 'http.changedMeanwhile'])

/** Somebody else was faster: how the record stands now, and the way on. */
function Overtaken({ contract, name: record, row, machine, words, told, onReload }: Pick<Props, 'contract' | 'name' | 'row'> & { machine: AnyMachine | undefined; words?: string; /** what the server said, as long as the record is not read anew */ told?: string; onReload: () => void }) {
  const t = useText(kitText)
  const say = useSay()
  const state = machine && row.status !== undefined ? stateName(machine, row.status) : undefined
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: [contract.path] })
    onReload()
  }
  return (
    <Alert className="form-fault" type="warning" showIcon title={told ?? say(state ? kitText.oldState : kitText.oldRecord, { record, ...(state && { state: machine!.words.states[state] as Phrase }) })} description={words}
      action={<Button size="small" onClick={reload}>{t.reload}</Button>} />
  )
}
