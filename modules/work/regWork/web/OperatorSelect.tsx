import { Select } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { regWork } from '../regWork.contract.ts'
import { regWorkText } from '../regWork.text.ts'

/** Select of operators, each with the number of open registrations. */
export function OperatorSelect({
  id,
  value,
  disabled = false,
  onChange,
}: {
  id?: string
  value?: number | null
  disabled?: boolean
  onChange?: (value: number | null) => void
}) {
  const k = useMessages(kitText)
  const translate = useFormatMessage()
  const people = useApiQuery(regWork, 'operators', {}, { staleTime: 0 })
  const options = (people.data ?? []).map((one) => ({
    value: one.id,
    name: one.name,
    label: (
      <>
        {one.name}{' '}
        <small className="text-secondary">
          <DictValue code="REGION" value={one.region} /> ·{' '}
          {translate(regWorkText.inHand, { count: one.open })}
        </small>
      </>
    ),
  }))
  return (
    <Select<number | undefined>
      {...(id && { id })}
      disabled={disabled}
      value={value ?? undefined}
      options={options}
      optionLabelProp="name"
      loading={people.isPending}
      allowClear
      placeholder={k.choose}
      style={{ width: '100%' }}
      showSearch={{
        filterOption: (input, one) =>
          (one?.name ?? '').toLowerCase().includes(input.trim().toLowerCase()),
      }}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
