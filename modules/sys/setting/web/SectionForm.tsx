import { Alert, Button, Form } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { ApiError } from '#web/api/call.ts'
import { isWaiting, useApiMutation } from '#web/api/hooks.ts'
import { useHasRight, useMe } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'

export type Data = OutputOf<typeof setting, 'get'>
type Values = Omit<InputOf<typeof setting, 'save'>, 'version'>
export interface SectionProps {
  data: Data
  refetch: () => void
}
interface Props extends SectionProps {
  /** the settings that this section changes */
  parts: readonly (keyof Values & keyof Data)[]
  children: ReactNode | ((mayNot: boolean) => ReactNode)
}

/** Lists have one input, so errors inside are shown at the list. */
const lists = new Set(['offices', 'reminders'])

type InputName = Parameters<FormInstance<Values>['setFields']>[0][number]['name']
/** The input of a field, such as `society.nameZh`. */
const inputOf = (field: string): InputName => {
  const path = field.split('.')
  return (lists.has(path[0] ?? '') ? path.slice(0, 1) : path) as unknown as InputName
}

/**
 * A section with its own save button. Refusals are shown at their fields; a stale version reloads
 * the settings.
 */
export function SectionForm({ data, refetch, parts, children }: Props) {
  const t = useMessages(settingText)
  const mayNot = !useHasRight(['sys.setting.save'])
  const { refresh } = useMe()
  const [form] = Form.useForm<Values>()
  const [error, setError] = useState<string>()
  const act = useApiMutation(setting, 'save', { showError: false, successMessage: t.saved })
  const send = async () => {
    const values = form.getFieldsValue(true) as Values
    setError(undefined)
    try {
      const response = await act.mutateAsync({
        ...Object.fromEntries(
          parts.map((part) => [part, values[part] ?? (lists.has(part) ? [] : undefined)]),
        ),
        version: data.version,
      })
      if (isWaiting(response)) form.resetFields()
      await refresh()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause.msg)
      const errors = cause.fields.map(({ field, msg }) => ({
        name: inputOf(field),
        errors: [msg],
      }))
      form.setFields(errors)
      if (errors[0]) form.scrollToField(errors[0].name, { block: 'center', focus: true })
      if (cause.status === 409) refetch()
    }
  }
  return (
    <Form
      key={data.version}
      form={form}
      initialValues={data}
      onFinish={send}
      disabled={mayNot}
      layout="vertical"
      className="setting-form"
    >
      {error && <Alert className="form-alert" type="error" showIcon title={error} />}
      {typeof children === 'function' ? children(mayNot) : children}
      {!mayNot && (
        <Button type="primary" htmlType="submit" data-shortcut="save" loading={act.isPending}>
          {t.save}
        </Button>
      )}
    </Form>
  )
}
