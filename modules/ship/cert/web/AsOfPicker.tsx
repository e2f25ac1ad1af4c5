import { Tag } from 'antd'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import DateInput from '#web/kit/form/DateInput.tsx'
import { shipCertText } from '../shipCert.text.ts'
import './windows.css'

interface Props {
  /** null: today */
  day: string | null
  onChoose: (day: string | null) => void
}

/** The day of whose standings certificates are shown; marked when it is not today. */
export function AsOfPicker({ day, onChoose }: Props) {
  const t = useMessages(shipCertText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  return (
    <label className="plan-date as-of-day">
      {t.asOf}{' '}
      <DateInput
        value={day ?? today}
        onChange={(next) => onChoose(next && next !== today ? next : null)}
      />
      {day && day !== today && (
        <Tag color="warning">{translate(shipCertText.notToday, { date: day })}</Tag>
      )}
    </label>
  )
}
