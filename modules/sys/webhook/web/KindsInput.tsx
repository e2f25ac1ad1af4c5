import { Select } from 'antd'
import { eventKinds } from '#modules/sys/event/event.contract.ts'
import type { EventKind } from '#modules/sys/event/event.contract.ts'
import { eventText } from '#modules/sys/event/event.text.ts'
import { useMessages } from '#web/api/text.tsx'

interface Props {
  value?: EventKind[] | null
  onChange?: (value: EventKind[]) => void
  id?: string
  disabled?: boolean
}

/** Chooses kinds of events. */
export function KindsInput({ value, onChange, ...rest }: Props) {
  const t = useMessages(eventText)
  return (
    <Select
      {...rest}
      mode="multiple"
      optionFilterProp="label"
      value={value ?? []}
      onChange={(kinds: EventKind[]) => onChange?.(kinds)}
      options={eventKinds.map((kind) => ({ value: kind, label: t.kind[kind] }))}
    />
  )
}
