import { Form, Input, Select } from 'antd'
import { useMessages, useFormatMessage } from '#web/api/text.tsx'
import { ImageInput } from '#web/kit/files/ImageInput.tsx'
import { TableInput } from '#web/kit/form/TableInput.tsx'
import { IgnoreTabKey } from '#web/kit/IgnoreTabKey.tsx'
import { officeFields } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

const officeColumns = (['nameZh', 'nameEn', 'address', 'phone', 'email'] as const).map((name) => ({
  name,
  label: settingText[name],
  field: officeFields[name],
}))
const nameMax = 150

/** Names, logo, time zone and offices. */
export function SocietySection(props: SectionProps) {
  const t = useMessages(settingText)
  const required = [{ required: true, whitespace: true }]
  return (
    <SectionForm {...props} parts={['society', 'timeZone', 'offices']}>
      {(mayNot) => (
        <>
          <fieldset className="form-section">
            <legend>{t.labels.society}</legend>
            <p className="text-secondary">{t.societyHelp}</p>
            <div className="setting-pair">
              <Form.Item name={['society', 'nameZh']} label={t.nameZh} rules={required}>
                <Input maxLength={nameMax} />
              </Form.Item>
              <Form.Item name={['society', 'nameEn']} label={t.nameEn} rules={required}>
                <Input maxLength={nameMax} />
              </Form.Item>
            </div>
            <Form.Item name={['society', 'logo']} label={t.logo} extra={t.logoHelp}>
              <ImageInput label={t.logo} disabled={mayNot} />
            </Form.Item>
            <Form.Item name={['society', 'seal']} label={t.seal} extra={t.sealHelp}>
              <ImageInput label={t.seal} disabled={mayNot} />
            </Form.Item>
            <Form.Item
              name="timeZone"
              label={t.labels.timeZone}
              extra={<ZoneHelp />}
              rules={[{ required: true }]}
            >
              <ZoneSelect />
            </Form.Item>
          </fieldset>
          <fieldset className="form-section">
            <legend>{t.labels.offices}</legend>
            <p className="text-secondary">{t.officesHelp}</p>
            <Form.Item name="offices">
              <TableInput columns={officeColumns} max={50} disabled={mayNot} />
            </Form.Item>
          </fieldset>
        </>
      )}
    </SectionForm>
  )
}

/** All zones of the browser, by IANA name. */
function ZoneSelect({
  value,
  onChange,
  id,
}: {
  value?: string
  onChange?: (zone: string) => void
  id?: string
}) {
  const names = Intl.supportedValuesOf('timeZone')
  const all = value && !names.includes(value) ? [value, ...names] : names
  return (
    <IgnoreTabKey>
      <Select
        {...(id && { id })}
        showSearch
        options={all.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
        value={value}
        onChange={(zone: string) => onChange?.(zone)}
        className="setting-medium"
      />
    </IgnoreTabKey>
  )
}

function ZoneHelp() {
  const t = useMessages(settingText)
  const translate = useFormatMessage()
  const zone = Form.useWatch('timeZone') as string | undefined
  const now = () =>
    new Intl.DateTimeFormat('sv', {
      ...(zone && { timeZone: zone }),
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(new Date())
  return (
    <>
      {t.timeZoneHelp}
      <br />
      {zone && translate(settingText.timeNow, { time: now() })}
    </>
  )
}
