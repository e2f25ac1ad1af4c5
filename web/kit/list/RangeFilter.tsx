import { DatePicker, InputNumber, Space } from 'antd'
import dayjs from 'dayjs'
import type { Field } from '#common/fields.ts'
import { usePunctuation, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

interface Props {
  field: Field
  label: string
  from: unknown
  to: unknown
  onChange: (from: unknown, to: unknown) => void
}

/** Filter by a range of dates, instants or numbers; either end may be open. Loaded on demand. */
export default function RangeFilter({ field, label, from, to, onChange }: Props) {
  const t = useMessages(kitText)
  const { colon } = usePunctuation()
  if (field.kind !== 'date' && field.kind !== 'instant') {
    return (
      <Space.Compact block>
        <InputNumber<number>
          aria-label={`${label}${colon}${t.from}`}
          placeholder={`${label} ≥`}
          value={(from as number | undefined) ?? null}
          onChange={(v) => onChange(v ?? undefined, to)}
          style={{ width: '50%' }}
        />
        <InputNumber<number>
          aria-label={`${label}${colon}${t.until}`}
          placeholder="≤"
          value={(to as number | undefined) ?? null}
          onChange={(v) => onChange(from, v ?? undefined)}
          style={{ width: '50%' }}
        />
      </Space.Compact>
    )
  }
  const moment = field.kind === 'instant'
  const out = (day: dayjs.Dayjs | null | undefined, end: 'start' | 'end') =>
    !day
      ? undefined
      : moment
        ? (end === 'start' ? day.startOf('day') : day.endOf('day')).toISOString()
        : day.format('YYYY-MM-DD')
  const into = (value: unknown) => (value ? dayjs(String(value)) : null)
  return (
    <DatePicker.RangePicker
      allowEmpty={[true, true]}
      value={[into(from), into(to)]}
      placeholder={[`${label}${colon}${t.from}`, t.until]}
      aria-label={label}
      onChange={(days) => onChange(out(days?.[0], 'start'), out(days?.[1], 'end'))}
      style={{ width: '100%' }}
    />
  )
}
