import { Button, Form, Input, InputNumber, Skeleton } from 'antd'
import type { InputOf } from '#common/contract.ts'
import { ApiError } from '#web/api/call.ts'
import { useAct, useCall } from '#web/api/hooks.ts'
import { useAllowed, useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useText } from '#web/api/text.tsx'
import { RowsInput } from '#web/kit/form/RowsInput.tsx'
import { usePage } from '#web/shell/page.tsx'
import { officeFields, setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'
import '#web/kit/form/form.css'
import '#web/kit/detail/detail.css'

type Values = Omit<InputOf<typeof setting, 'save'>, 'version'>
const officeColumns = (['nameZh', 'nameEn', 'address', 'phone', 'email'] as const).map((name) => ({ name, label: settingText[name], field: officeFields[name] }))

/** The settings of the society on one page. */
export default function SettingPage() {
  const t = useText(settingText)
  usePage(t.title)
  const mayNot = !useAllowed(['sys.setting.save'])
  const { refresh } = useMe()
  const [form] = Form.useForm<Values>()
  const { data, refetch } = useCall(setting, 'get', {}, { staleTime: 0 })
  const act = useAct(setting, 'save', { tell: false, done: t.saved })

  const send = async (values: Values) => {
    try {
      await act.mutateAsync({ ...values, offices: values.offices ?? [], version: data!.version })
      await refresh()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      notify.error(cause.msg)
      form.setFields(cause.fields.map((f) => ({ name: f.field.split('.') as never, errors: [f.msg] })))
      if (cause.status === 409) void refetch()
    }
  }
  if (!data) return <div className="detail"><Skeleton active paragraph={{ rows: 10 }} /></div>
  const required = [{ required: true, whitespace: true }]
  const item = (name: string[], label: string, input: React.ReactNode) => <Form.Item name={name} label={label} rules={required}>{input}</Form.Item>
  return (
    <div className="detail">
      <Form key={data.version} form={form} initialValues={data} onFinish={send} disabled={mayNot} layout="vertical" style={{ maxWidth: 1000 }}>
        <fieldset className="form-section"><legend>{t.labels.society}</legend><p className="faint">{t.societyHelp}</p>
          {item(['society', 'nameZh'], t.nameZh, <Input maxLength={150} />)}
          {item(['society', 'nameEn'], t.nameEn, <Input maxLength={150} />)}
          <Form.Item name="timeZone" label={t.labels.timeZone} extra={t.timeZoneHelp} rules={required}><Input maxLength={60} /></Form.Item>
        </fieldset>
        <fieldset className="form-section"><legend>{t.labels.offices}</legend>
          <Form.Item name="offices"><RowsInput columns={officeColumns} max={50} disabled={mayNot} /></Form.Item>
        </fieldset>
        <fieldset className="form-section"><legend>{t.labels.password}</legend><p className="faint">{t.passwordHelp}</p>
          <Form.Item name={['password', 'minLength']} label={t.minLength} rules={[{ required: true }]}><InputNumber min={6} max={64} precision={0} /></Form.Item>
          <Form.Item name={['password', 'changeMinLength']} label={t.changeMinLength} rules={[{ required: true }]}><InputNumber min={7} max={64} precision={0} /></Form.Item>
        </fieldset>
        {!mayNot && <Button type="primary" htmlType="submit" loading={act.isPending}>{t.save}</Button>}
      </Form>
    </div>
  )
}
