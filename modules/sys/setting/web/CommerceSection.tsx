import { Form, Input, InputNumber } from 'antd'
import { useSay, useText } from '#web/api/text.tsx'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

const required = [{ required: true }]
const levels = [1, 2, 3]

/** What holds of quotations and invoices. */
export function CommerceSection(props: SectionProps) {
  const t = useText(settingText)
  const say = useSay()
  return (
    <SectionForm {...props} parts={['commerce']}>
      <fieldset className="form-section"><legend>{t.numbers.quotation}</legend>
        <div className="setting-pair">
          <Form.Item name={['commerce', 'discountLimit']} label={t.discountLimit} extra={t.discountLimitHelp} rules={required}><InputNumber min={0} max={100} precision={2} suffix="%" /></Form.Item>
          <Form.Item name={['commerce', 'validDays']} label={t.validDays} extra={t.validDaysHelp} rules={required}><InputNumber min={1} max={366} precision={0} /></Form.Item>
        </div>
      </fieldset>
      <fieldset className="form-section"><legend>{t.numbers.invoice}</legend>
        <div className="setting-pair">
          <Form.Item name={['commerce', 'paymentDays']} label={t.paymentDays} extra={t.paymentDaysHelp} rules={required}><InputNumber min={0} max={366} precision={0} /></Form.Item>
          <Form.Item label={t.reminderDays} extra={t.reminderDaysHelp}>
            <div className="setting-days">
              {levels.map((level) => (
                <Form.Item key={level} name={['commerce', 'reminderDays', level - 1]} noStyle rules={required}>
                  <InputNumber min={1} max={366} precision={0} aria-label={say(settingText.reminderDay, { level })} />
                </Form.Item>
              ))}
            </div>
            <Form.Item name={['commerce', 'reminderDays']} noStyle><Faults /></Form.Item>
          </Form.Item>
        </div>
        <Form.Item name={['commerce', 'bankDetails']} label={t.bankDetails} extra={t.bankDetailsHelp}><Input.TextArea rows={4} maxLength={1000} className="setting-medium" /></Form.Item>
      </fieldset>
    </SectionForm>
  )
}

/** Where a refusal of the three together stands. */
const Faults = () => null
