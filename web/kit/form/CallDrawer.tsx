import { Alert, Button, Drawer, Form } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/call.ts'
import { useText } from '../../api/text.tsx'
import { LineInDrawer } from '../../shell/LineBar.tsx'
import './form.css'
import { kitText } from '../kit.text.ts'
import { useWide } from '../wide.ts'

export interface Fault { words: string; fields: { field: string; msg: string }[]; error: string; data: unknown }
interface Props {
  title: ReactNode
  /** pixels; 800 by specification 2 */
  width?: number
  act: string
  form: FormInstance
  initial?: Record<string, unknown>
  busy: boolean
  /** does it; what it throws is told at its fields */
  send: (values: Record<string, any>) => Promise<void>
  /** what of a refusal stands beside the form's own fields is told there */
  onFault?: (fault: Fault) => void
  ready?: boolean
  /** shown above the form */
  above?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A drawer for a call that is not the saving of one record: its form, and what the server says to it. Empty fields are not sent. */
export function CallDrawer({ title, width = 800, act, form, initial, busy, send, onFault, ready = true, above, onClose, children }: Props) {
  const k = useText(kitText)
  const roomy = useWide(700)
  const [fault, setFault] = useState<string>()
  const go = async () => {
    const values = await form.validateFields().catch(() => undefined) as Record<string, unknown> | undefined
    if (!values) return
    setFault(undefined)
    try {
      await send(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')))
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const own = cause.fields.filter((f) => f.field in values)
      form.setFields(own.map((f) => ({ name: f.field, errors: [f.msg] })))
      const elsewhere = cause.fields.filter((f) => !own.includes(f)).map((f) => f.msg)
      setFault(elsewhere.length > 0 ? [...new Set(elsewhere)].join('\n') : cause.msg)
      onFault?.({ words: cause.msg, fields: cause.fields, error: cause.error, data: cause.data })
    }
  }
  return (
    <Drawer open title={title} size={width} onClose={onClose} mask={{ closable: false }} rootClassName="form-drawer"
      footer={<div className="form-foot"><Button onClick={onClose}>{k.back}</Button><Button type="primary" loading={busy} disabled={!ready} onClick={go}>{act}</Button></div>}>
      <LineInDrawer />
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      {above}
      <Form form={form} layout={roomy ? 'horizontal' : 'vertical'} labelWrap colon={false} disabled={busy} initialValues={initial ?? {}} onFinish={go}
        onValuesChange={(part: object) => form.setFields(Object.keys(part).map((name) => ({ name, errors: [] })))}>
        {children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  )
}
