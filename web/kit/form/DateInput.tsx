import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { KeyboardEvent } from 'react'

interface Props { id?: string; disabled?: boolean; moment?: boolean; value?: string | null; onChange?: ((value: string | null) => void) | undefined; placeholder?: string; 'aria-label'?: string }

/** Enter takes the date that was typed; it must not send the form as well, as it does from other inputs. */
const onlyTheDate = (event: KeyboardEvent) => { if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault() }

/** A calendar date as `YYYY-MM-DD`, or with `moment` an instant in UTC. Fetched when a form has one. */
export default function DateInput({ value, onChange, moment = false, ...rest }: Props) {
  return (
    <DatePicker {...rest} onKeyDown={onlyTheDate} style={{ width: '100%' }} showTime={moment && { format: 'HH:mm' }} format={moment ? 'YYYY-MM-DD HH:mm' : ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/MM/DD']}
      value={value ? dayjs(value) : null} onChange={(day) => onChange?.(day ? (moment ? day.toISOString() : day.format('YYYY-MM-DD')) : null)} />
  )
}
