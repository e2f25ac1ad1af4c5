import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { KeyboardEvent } from 'react'

interface Props {
  id?: string
  disabled?: boolean
  withTime?: boolean
  value?: string | null
  onChange?: ((value: string | null) => void) | undefined
  placeholder?: string
  'aria-label'?: string
}

/** Enter accepts the typed date without submitting the form. */
const preventSubmitOnEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** A calendar date as `YYYY-MM-DD`, or with `withTime` an instant in UTC. Loaded on demand. */
export default function DateInput({ value, onChange, withTime = false, ...rest }: Props) {
  return (
    <DatePicker
      {...rest}
      onKeyDown={preventSubmitOnEnter}
      style={{ width: '100%' }}
      showTime={withTime && { format: 'HH:mm' }}
      format={withTime ? 'YYYY-MM-DD HH:mm' : ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/MM/DD']}
      value={value ? dayjs(value) : null}
      onChange={(day) =>
        onChange?.(day ? (withTime ? day.toISOString() : day.format('YYYY-MM-DD')) : null)
      }
    />
  )
}
