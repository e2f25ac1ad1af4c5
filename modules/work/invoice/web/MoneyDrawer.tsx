import { Alert, Button, Drawer, Form } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '#web/api/call.ts'
import { useText } from '#web/api/text.tsx'
import '#web/kit/form/form.css'
import { kitText } from '#web/kit/kit.text.ts'
import { useWide } from '#web/kit/wide.ts'

export interface Fault { words: string; fields: { field: string; msg: string }[] }
interface Props {
  title: string
  act: string
  form: FormInstance
  initial?: Record<string, unknown>
  busy: boolean
  /** does it; what it throws is told at its fields */
  send: (values: Record<string, any>) => Promise<void>
  /** what of a refusal stands beside the form's own fields is told there */
  onFault?: (fault: Fault) => void
  ready?: boolean
  onClose: () => void
  children: ReactNode
}

/** A drawer in which money is moved: a form, a table of amounts, and what the server says to it. */
export function MoneyDrawer({ title, act, form, initial, busy, send, onFault, ready = true, onClose, children }: Props) {
  const k = useText(kitText)
  const roomy = useWide(700)
  const [fault, setFault] = useState<string>()
  const go = async () => {
    const values = await form.validateFields().catch(() => undefined) as Record<string, unknown> | undefined
    if (!values) return
    try {
      await send(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')))
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const own = cause.fields.filter((f) => f.field in values)
      form.setFields(own.map((f) => ({ name: f.field, errors: [f.msg] })))
      const elsewhere = cause.fields.filter((f) => !own.includes(f)).map((f) => f.msg)
      setFault(elsewhere.length > 0 ? [...new Set(elsewhere)].join('\n') : cause.msg)
      onFault?.({ words: cause.msg, fields: cause.fields })
    }
  }
  return (
    <Drawer open title={title} size={860} onClose={onClose} mask={{ closable: false }} rootClassName="form-drawer"
      footer={<div className="form-foot"><Button onClick={onClose}>{k.cancel}</Button><Button type="primary" loading={busy} disabled={!ready} onClick={go}>{act}</Button></div>}>
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      <Form form={form} layout={roomy ? 'horizontal' : 'vertical'} labelWrap colon={false} disabled={busy} initialValues={initial ?? {}} onFinish={go}
        onValuesChange={(part: object) => form.setFields(Object.keys(part).map((name) => ({ name, errors: [] })))}>
        {children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  )
}

/** What was said of parts of a list, by the key of the part: `lines.2.amount` is about the third that was sent. */
export const partFaults = (fault: Fault | undefined, list: string, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries((fault?.fields ?? []).flatMap(({ field, msg }) => {
    const [name, at] = field.split('.')
    const key = name === list ? keys[Number(at)] : undefined
    return key === undefined ? [] : [[key, msg]]
  }))
