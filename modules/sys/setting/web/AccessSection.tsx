import { Alert, Checkbox, Form, InputNumber, Radio } from 'antd'
import { useText } from '#web/api/text.tsx'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

/** Minutes; specification 9. */
const usualIdle = 15
const required = [{ required: true }]

/** Passwords, and how long a session may be idle. */
export function AccessSection(props: SectionProps) {
  const t = useText(settingText)
  return (
    <SectionForm {...props} parts={['password', 'session', 'fourEyes']}>
      <fieldset className="form-section"><legend>{t.labels.password}</legend><p className="faint">{t.passwordHelp}</p>
        <div className="setting-pair">
          <Form.Item name={['password', 'minLength']} label={t.minLength} rules={required}><InputNumber min={6} max={64} precision={0} /></Form.Item>
          <Form.Item name={['password', 'changeMinLength']} label={t.changeMinLength} rules={required}><InputNumber min={7} max={64} precision={0} /></Form.Item>
        </div>
        <Form.Item name={['password', 'minClasses']} label={t.minClasses}><Radio.Group options={[{ value: 2, label: t.classes[2] }, { value: 3, label: t.classes[3] }]} /></Form.Item>
        <FirstIsPhone />
      </fieldset>
      <fieldset className="form-section"><legend>{t.labels.session}</legend><p className="faint">{t.idleHelp}</p>
        <Form.Item name={['session', 'idleMinutes']} label={t.idleMinutes} rules={required}><InputNumber min={1} max={480} precision={0} /></Form.Item>
        <Longer />
      </fieldset>
      <fieldset className="form-section"><legend>{t.labels.fourEyes}</legend><p className="faint">{t.fourEyesHelp}</p>
        <Form.Item name={['fourEyes', 'required']} valuePropName="checked"><Checkbox>{t.fourEyesRequired}</Checkbox></Form.Item>
      </fieldset>
    </SectionForm>
  )
}

/** With the risk beside it, once it is switched on. */
function FirstIsPhone() {
  const t = useText(settingText)
  const on = Form.useWatch(['password', 'firstIsPhone']) as boolean | undefined
  return (
    <>
      <Form.Item name={['password', 'firstIsPhone']} valuePropName="checked" extra={t.firstIsPhoneHelp}><Checkbox>{t.firstIsPhone}</Checkbox></Form.Item>
      {on && <Alert type="warning" showIcon title={t.firstIsPhoneRisk} />}
    </>
  )
}

/** Asked for only when it matters. */
function Longer() {
  const t = useText(settingText)
  const minutes = Form.useWatch(['session', 'idleMinutes']) as number | undefined
  return <Form.Item name={['session', 'longer']} valuePropName="checked" hidden={(minutes ?? 0) <= usualIdle}><Checkbox>{t.longer}</Checkbox></Form.Item>
}
