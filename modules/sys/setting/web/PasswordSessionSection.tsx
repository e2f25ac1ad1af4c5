import { Alert, Checkbox, Form, InputNumber, Radio } from 'antd'
import { useMessages } from '#web/api/text.tsx'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

/** Minutes; specification 9. */
const defaultIdleMinutes = 15
const required = [{ required: true }]

/** Password policy, and idle time of sessions. */
export function AccessSection(props: SectionProps) {
  const t = useMessages(settingText)
  return (
    <SectionForm {...props} parts={['password', 'session', 'fourEyes']}>
      <fieldset className="form-section">
        <legend>{t.labels.password}</legend>
        <p className="text-secondary">{t.passwordHelp}</p>
        <div className="setting-pair">
          <Form.Item name={['password', 'minLength']} label={t.minLength} rules={required}>
            <InputNumber min={6} max={64} precision={0} />
          </Form.Item>
          <Form.Item
            name={['password', 'changeMinLength']}
            label={t.changeMinLength}
            rules={required}
          >
            <InputNumber min={7} max={64} precision={0} />
          </Form.Item>
        </div>
        <Form.Item name={['password', 'minClasses']} label={t.minClasses}>
          <Radio.Group
            options={[
              { value: 2, label: t.classes[2] },
              { value: 3, label: t.classes[3] },
            ]}
          />
        </Form.Item>
        <FirstIsPhone />
      </fieldset>
      <fieldset className="form-section">
        <legend>{t.labels.session}</legend>
        <p className="text-secondary">{t.idleHelp}</p>
        <Form.Item name={['session', 'idleMinutes']} label={t.idleMinutes} rules={required}>
          <InputNumber min={1} max={480} precision={0} />
        </Form.Item>
        <Longer />
      </fieldset>
      <fieldset className="form-section">
        <legend>{t.labels.fourEyes}</legend>
        <p className="text-secondary">{t.fourEyesHelp}</p>
        <Form.Item name={['fourEyes', 'required']} valuePropName="checked">
          <Checkbox>{t.fourEyesRequired}</Checkbox>
        </Form.Item>
      </fieldset>
    </SectionForm>
  )
}

/** Shows the risk when switched on. */
function FirstIsPhone() {
  const t = useMessages(settingText)
  const on = Form.useWatch(['password', 'firstIsPhone']) as boolean | undefined
  return (
    <>
      <Form.Item
        name={['password', 'firstIsPhone']}
        valuePropName="checked"
        extra={t.firstIsPhoneHelp}
      >
        <Checkbox>{t.firstIsPhone}</Checkbox>
      </Form.Item>
      {on && <Alert type="warning" showIcon title={t.firstIsPhoneRisk} />}
    </>
  )
}

/** Shown only for more than the default time. */
function Longer() {
  const t = useMessages(settingText)
  const minutes = Form.useWatch(['session', 'idleMinutes']) as number | undefined
  return (
    <Form.Item
      name={['session', 'longer']}
      valuePropName="checked"
      hidden={(minutes ?? 0) <= defaultIdleMinutes}
    >
      <Checkbox>{t.longer}</Checkbox>
    </Form.Item>
  )
}
