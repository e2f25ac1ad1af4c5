import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { ApiError } from '#web/api/call.ts'
import { isWaiting, useAct } from '#web/api/hooks.ts'
import { useAllowed, useMe } from '#web/api/me.ts'
import { useText } from '#web/api/text.tsx'
import { setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'

export type Data = OutputOf<typeof setting, 'get'>
type Values = Omit<InputOf<typeof setting, 'save'>, 'version'>
export interface SectionProps { data: Data; refetch: () => void }
interface Props extends SectionProps {
  /** the settings this section changes; the others stay as they are */
  parts: readonly (keyof Values & keyof Data)[]
  children: ReactNode | ((mayNot: boolean) => ReactNode)
}

/** Lists are drawn by one input: what is wrong within stands at the whole. */
const lists = new Set(['offices', 'reminders'])

/** A section with a button of its own. The server's refusals stand at their fields; settings somebody else has changed are read anew. */
export function SectionForm({ data, refetch, parts, children }: Props) {
  const t = useText(settingText)
  const mayNot = !useAllowed(['sys.setting.save'])
  const { refresh } = useMe()
  const [form] = Form.useForm<Values>()
  const [fault, setFault] = useState<string>()
  const act = useAct(setting, 'save', { tell: false, done: t.saved })
  const send = async () => {
    const values = form.getFieldsValue(true) as Values
    setFault(undefined)
    try {
      const answer = await act.mutateAsync({ ...Object.fromEntries(parts.map((part) => [part, values[part] ?? (lists.has(part) ? [] : undefined)])), version: data.version })
      if (isWaiting(answer)) form.resetFields()
      await refresh()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setFault(cause.msg)
      const names = cause.fields.map(({ field, msg }) => ({ name: (lists.has(field.split('.')[0]!) ? [field.split('.')[0]!] : field.split('.')) as never, errors: [msg] }))
      form.setFields(names)
      if (names[0]) form.scrollToField(names[0].name, { block: 'center', focus: true })
      if (cause.status === 409) refetch()
    }
  }
  return (
    <Form key={data.version} form={form} initialValues={data} onFinish={send} disabled={mayNot} layout="vertical" className="setting-form">
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      {typeof children === 'function' ? children(mayNot) : children}
      {!mayNot && <Button type="primary" htmlType="submit" loading={act.isPending}>{t.save}</Button>}
    </Form>
  )
}
