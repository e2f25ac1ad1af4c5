import { Alert, Button, Drawer, Form } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '#web/api/call.ts'
import { useMessages } from '#web/api/text.tsx'
import { ConnectionBarInDrawer } from '#web/kit/ConnectionBar.tsx'
import './form.css'
import { kitText } from '../kit.text.ts'
import { MissingFields } from './MissingFields.tsx'
import { useMinWidth } from '../use-width.ts'

export interface SubmitError {
  words: string
  fields: { field: string; msg: string }[]
  error: string
  data: unknown
}
interface Props {
  title: ReactNode
  /** pixels; 800 by specification 2 */
  width?: number
  submitLabel: string
  form: FormInstance
  initial?: Record<string, unknown>
  loading: boolean
  /** runs the call; its errors are shown at their fields */
  onSubmit: (values: Record<string, unknown>) => Promise<void>
  /** receives the errors that belong to no field of the form */
  onError?: (error: SubmitError) => void
  canSubmit?: boolean
  /** rendered above the form */
  beforeForm?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A drawer with a form for a call other than saving one record, and its errors. Empty fields are
 * not sent.
 */
export function FormDrawer({
  title,
  width = 800,
  submitLabel,
  form,
  initial,
  loading,
  onSubmit,
  onError,
  canSubmit = true,
  beforeForm,
  onClose,
  children,
}: Props) {
  const kitMessages = useMessages(kitText)
  const roomy = useMinWidth(700)
  const [error, setFault] = useState<string>()
  const go = async () => {
    const values = (await form.validateFields().catch(() => undefined)) as
      | Record<string, unknown>
      | undefined
    if (!values) return
    setFault(undefined)
    try {
      await onSubmit(
        Object.fromEntries(
          Object.entries(values).filter(
            ([, value]) => value !== undefined && value !== null && value !== '',
          ),
        ),
      )
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const formFields = cause.fields.filter((f) => f.field in values)
      form.setFields(formFields.map((f) => ({ name: f.field, errors: [f.msg] })))
      const otherMessages = cause.fields.filter((f) => !formFields.includes(f)).map((f) => f.msg)
      setFault(otherMessages.length > 0 ? [...new Set(otherMessages)].join('\n') : cause.msg)
      onError?.({ words: cause.msg, fields: cause.fields, error: cause.error, data: cause.data })
    }
  }
  return (
    <Drawer
      open
      title={title}
      size={width}
      onClose={onClose}
      mask={{ closable: false }}
      rootClassName="form-drawer"
      footer={
        <div className="form-footer">
          <MissingFields form={form} />
          {!canSubmit && <span className="form-reason">{kitMessages.notComplete}</span>}
          <Button onClick={onClose}>{kitMessages.back}</Button>
          <Button
            type="primary"
            data-shortcut="save"
            loading={loading}
            disabled={!canSubmit}
            onClick={go}
          >
            {submitLabel}
          </Button>
        </div>
      }
    >
      <ConnectionBarInDrawer />
      {error && <Alert className="form-alert" type="error" showIcon title={error} />}
      {beforeForm}
      <Form
        form={form}
        layout={roomy ? 'horizontal' : 'vertical'}
        labelWrap
        colon={false}
        disabled={loading}
        initialValues={initial ?? {}}
        onFinish={go}
        onValuesChange={(part: object) =>
          form.setFields(Object.keys(part).map((name) => ({ name, errors: [] })))
        }
      >
        {children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  )
}
