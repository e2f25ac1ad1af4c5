import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface Props { id?: string; disabled?: boolean; moment?: boolean; value?: string | null; onChange?: ((value: string | null) => void) | undefined; placeholder?: string; 'aria-label'?: string }

/** A calendar date as `YYYY-MM-DD`, or with `moment` an instant in UTC. Fetched when a form has one. */
export default function DateInput({ value, onChange, moment = false, ...rest }: Props) {
  return (
    <DatePicker {...rest} style={{ width: '100%' }} showTime={moment && { format: 'HH:mm' }} format={moment ? 'YYYY-MM-DD HH:mm' : ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/MM/DD']}
      value={value ? dayjs(value) : null} onChange={(day) => onChange?.(day ? (moment ? day.toISOString() : day.format('YYYY-MM-DD')) : null)} />
  )
}
