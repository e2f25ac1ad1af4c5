import { Form } from 'antd'
import { addYears } from '#common/rules/dates.ts'
import { reminderDays } from '#common/rules/reminders.ts'
import type { Reminder } from '#common/rules/reminders.ts'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { RowsInput } from '#web/kit/form/RowsInput.tsx'
import { reminderFields } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

const columns = (['offset', 'unit', 'repeat'] as const).map((name) => ({ name, label: settingText[name], field: reminderFields[name] }))

/** When people are reminded of what falls due. */
export function RemindersSection(props: SectionProps) {
  const t = useText(settingText)
  return (
    <SectionForm {...props} parts={['reminders']}>
      {(mayNot) => (
        <fieldset className="form-section"><legend>{t.labels.reminders}</legend><p className="faint">{t.remindersHelp}</p>
          <Form.Item name="reminders" className="setting-narrow"><RowsInput columns={columns} max={12} disabled={mayNot} /></Form.Item>
          <Example />
        </fieldset>
      )}
    </SectionForm>
  )
}

const shownDays = 12

/** What it comes to for something due in a year. */
function Example() {
  const t = useText(settingText)
  const say = useSay()
  const { info } = useMe()
  const given = (Form.useWatch('reminders') ?? []) as Partial<Reminder>[]
  const whole = given.filter((r): r is Reminder => Boolean(r.offset && r.unit)).map((r) => ({ ...r, repeat: Boolean(r.repeat) }))
  if (whole.length === 0) return <p className="faint">{t.noReminders}</p>
  const due = addYears(info.today, 1)
  const days = reminderDays(due, whole)
  const first = days.slice(0, shownDays).join(', ')
  return <p className="faint">{say(settingText.remindersPreview, { due, days: days.length > shownDays ? say(settingText.andMore, { days: first, count: days.length }) : first })}</p>
}
