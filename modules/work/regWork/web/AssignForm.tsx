import { Alert, Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Fields } from '#common/fields.ts'
import { contract } from '#common/contract.ts'
import { ApiError } from '#web/api/call.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import '#web/kit/form/form.css'
import { kitText } from '#web/kit/kit.text.ts'
import { useWide } from '#web/kit/wide.ts'
import { regWorkText } from '../regWork.text.ts'
import { assignLabels } from './assign.text.ts'

type Values = Record<string, any>
interface Props {
  title: string
  fields: Fields
  sections: readonly Section[]
  initial?: Values
  above?: ReactNode
  busy: boolean
  onClose: () => void
  onSend: (values: Values) => Promise<{ ids: number[] }>
  onDone?: () => void
}

/** The drawer in which registrations are given to somebody; refusals of the server stand at their fields. */
export function AssignForm({ title, fields, sections, initial, above, busy, onClose, onSend, onDone }: Props) {
  const k = useText(kitText)
  const t = useText(regWorkText)
  const say = useSay()
  const [form] = Form.useForm<Values>()
  const [fault, setFault] = useState<string>()
  const roomy = useWide(700)
  const described = { contract: contract('work/regCert', { doc: '', fields, crud: [] }), text: { ...regWorkText, labels: assignLabels } }
  const send = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    setFault(undefined)
    try {
      const { ids } = await onSend(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')))
      notify.success(say(regWorkText.assigned, { count: ids.length }))
      onDone?.()
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields(cause.fields.filter((f) => f.field in fields).map((f) => ({ name: f.field, errors: [f.msg] })))
      setFault([cause.msg, ...cause.fields.filter((f) => !(f.field in fields)).map(({ msg }) => msg)].join('\n'))
    }
  }
  return (
    <Drawer open title={title} size={800} onClose={onClose} mask={{ closable: false }} rootClassName="form-drawer"
      footer={<div className="form-foot"><Button onClick={onClose}>{k.cancel}</Button><Button type="primary" loading={busy} onClick={send}>{t.assign}</Button></div>}>
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      {above}
      <Form form={form} layout={roomy ? 'horizontal' : 'vertical'} labelWrap colon={false} disabled={busy} {...(initial && { initialValues: initial })} onFinish={send}
        onValuesChange={(part: object) => form.setFields(Object.keys(part).map((name) => ({ name, errors: [] })))}>
        <FieldsGrid described={described} sections={sections} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  )
}
