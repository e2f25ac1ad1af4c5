import { Form, Input, InputNumber } from 'antd'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

const required = [{ required: true }]
const levels = [1, 2, 3]
const ledgerAccounts = [
  'bankAccount',
  'receivableAccount',
  'advanceAccount',
  'incomeAccount',
  'badDebtAccount',
] as const

/** Settings of quotations and invoices. */
export function CommerceSection(props: SectionProps) {
  const t = useMessages(settingText)
  const translate = useFormatMessage()
  return (
    <SectionForm {...props} parts={['commerce']}>
      <fieldset className="form-section">
        <legend>{t.numbers.quotation}</legend>
        <div className="setting-pair">
          <Form.Item
            name={['commerce', 'discountLimit']}
            label={t.discountLimit}
            extra={t.discountLimitHelp}
            rules={required}
          >
            <InputNumber min={0} max={100} precision={2} suffix="%" />
          </Form.Item>
          <Form.Item
            name={['commerce', 'validDays']}
            label={t.validDays}
            extra={t.validDaysHelp}
            rules={required}
          >
            <InputNumber min={1} max={366} precision={0} />
          </Form.Item>
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{t.numbers.invoice}</legend>
        <div className="setting-pair">
          <Form.Item
            name={['commerce', 'paymentDays']}
            label={t.paymentDays}
            extra={t.paymentDaysHelp}
            rules={required}
          >
            <InputNumber min={0} max={366} precision={0} />
          </Form.Item>
          <Form.Item label={t.reminderDays} extra={t.reminderDaysHelp}>
            <div className="setting-days">
              {levels.map((level) => (
                <Form.Item
                  key={level}
                  name={['commerce', 'reminderDays', level - 1]}
                  noStyle
                  rules={required}
                >
                  <InputNumber
                    min={1}
                    max={366}
                    precision={0}
                    aria-label={translate(settingText.reminderDay, { level })}
                  />
                </Form.Item>
              ))}
            </div>
            <Form.Item name={['commerce', 'reminderDays']} noStyle>
              <ListError />
            </Form.Item>
          </Form.Item>
        </div>
        <Form.Item
          name={['commerce', 'bankDetails']}
          label={t.bankDetails}
          extra={t.bankDetailsHelp}
        >
          <Input.TextArea rows={4} maxLength={1000} className="setting-medium" />
        </Form.Item>
        <Form.Item name={['commerce', 'address']} label={t.address} extra={t.onInvoices}>
          <Input maxLength={300} className="setting-medium" />
        </Form.Item>
        <Form.Item name={['commerce', 'taxpayerNo']} label={t.taxpayerNo} extra={t.onInvoices}>
          <Input maxLength={60} className="setting-medium" />
        </Form.Item>
      </fieldset>
      <fieldset className="form-section">
        <legend>{t.ledger}</legend>
        <p className="text-secondary">{t.ledgerHelp}</p>
        <div className="setting-pair">
          {ledgerAccounts.map((name) => (
            <Form.Item
              key={name}
              name={['commerce', 'accounts', name]}
              label={t.accounts[name]}
              rules={required}
            >
              <Input maxLength={20} />
            </Form.Item>
          ))}
        </div>
      </fieldset>
    </SectionForm>
  )
}

/** Shows an error of the three values together. */
const ListError = () => null
