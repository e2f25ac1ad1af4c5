import { Form } from 'antd'
import { addYears } from '#common/rules/base/dates.ts'
import { reminderDays } from '#common/rules/windows/reminders.ts'
import type { Reminder } from '#common/rules/windows/reminders.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { TableInput } from '#web/kit/form/TableInput.tsx'
import { reminderFields } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

const columns = (['offset', 'unit', 'repeat'] as const).map((name) => ({
  name,
  label: settingText[name],
  field: reminderFields[name],
}))

/** When reminders are sent before due dates. */
export function RemindersSection(props: SectionProps) {
  const t = useMessages(settingText)
  return (
    <SectionForm {...props} parts={['reminders']}>
      {(mayNot) => (
        <fieldset className="form-section">
          <legend>{t.labels.reminders}</legend>
          <p className="text-secondary">{t.remindersHelp}</p>
          <Form.Item name="reminders" className="setting-narrow">
            <TableInput columns={columns} max={12} disabled={mayNot} />
          </Form.Item>
          <Example />
        </fieldset>
      )}
    </SectionForm>
  )
}

const shownDays = 12

/** Example dates for something due in a year. */
function Example() {
  const t = useMessages(settingText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const input = (Form.useWatch('reminders') ?? []) as Partial<Reminder>[]
  const complete = input
    .filter((r): r is Reminder => Boolean(r.offset && r.unit))
    .map((r) => ({ ...r, repeat: Boolean(r.repeat) }))
  if (complete.length === 0) return <p className="text-secondary">{t.noReminders}</p>
  const due = addYears(info.today, 1)
  const days = reminderDays(due, complete)
  const first = days.slice(0, shownDays).join(', ')
  return (
    <p className="text-secondary">
      {translate(settingText.remindersPreview, {
        due,
        days:
          days.length > shownDays
            ? translate(settingText.andMore, { days: first, count: days.length })
            : first,
      })}
    </p>
  )
}
