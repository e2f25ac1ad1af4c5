import { Checkbox, Form } from 'antd'
import { useMessages } from '#web/api/text.tsx'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

/** Options of the audit workflow. */
export function AuditsSection(props: SectionProps) {
  const t = useMessages(settingText)
  return (
    <SectionForm {...props} parts={['audits']}>
      <fieldset className="form-section">
        <legend>{t.numbers.crf}</legend>
        <p className="text-secondary">{t.crfMoneyKeptHelp}</p>
        <Form.Item name={['audits', 'crfMoneyKept']} valuePropName="checked">
          <Checkbox>{t.crfMoneyKept}</Checkbox>
        </Form.Item>
      </fieldset>
    </SectionForm>
  )
}
