import { Checkbox, Form } from 'antd'
import { useText } from '#web/api/text.tsx'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

/** Which way records take through their audits. */
export function AuditsSection(props: SectionProps) {
  const t = useText(settingText)
  return (
    <SectionForm {...props} parts={['audits']}>
      <fieldset className="form-section"><legend>{t.numbers.crf}</legend><p className="faint">{t.crfMoneyKeptHelp}</p>
        <Form.Item name={['audits', 'crfMoneyKept']} valuePropName="checked"><Checkbox>{t.crfMoneyKept}</Checkbox></Form.Item>
      </fieldset>
    </SectionForm>
  )
}
