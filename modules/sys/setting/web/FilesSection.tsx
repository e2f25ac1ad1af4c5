import { keysOf } from '#common/keys-of.ts'
import { Form, InputNumber } from 'antd'
import { useMessages } from '#web/api/text.tsx'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

const limits = {
  maxMegabytes: [1, 100],
  perRecord: [1, 50],
  perDay: [1, 10_000],
  perDayMegabytes: [10, 100_000],
  looseDays: [1, 365],
} as const

/** Upload limits, and retention of unclaimed uploads. */
export function FilesSection(props: SectionProps) {
  const t = useMessages(settingText)
  return (
    <SectionForm {...props} parts={['files']}>
      <fieldset className="form-section">
        <legend>{t.sections.files}</legend>
        <p className="text-secondary">{t.filesHelp}</p>
        <div className="setting-pair">
          {keysOf(limits).map((name) => (
            <Form.Item
              key={name}
              name={['files', name]}
              label={t[name]}
              rules={[{ required: true }]}
            >
              <InputNumber min={limits[name][0]} max={limits[name][1]} precision={0} />
            </Form.Item>
          ))}
        </div>
      </fieldset>
    </SectionForm>
  )
}
