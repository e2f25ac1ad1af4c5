import { Select } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { regWork } from '../regWork.contract.ts'
import { regWorkText } from '../regWork.text.ts'

/** Chooses who does a registration; each with what they have in hand. */
export function OperatorSelect({ id, value, disabled = false, onChange }: { id?: string; value?: number | null; disabled?: boolean; onChange?: (value: number | null) => void }) {
  const k = useText(kitText)
  const say = useSay()
  const people = useCall(regWork, 'operators', {}, { staleTime: 0 })
  const options = (people.data ?? []).map((one) => ({
    value: one.id, name: one.name, label: <>{one.name} <small className="faint"><DictText code="REGION" value={one.region} /> · {say(regWorkText.inHand, { count: one.open })}</small></>,
  }))
  return (
    <Select<number> {...(id && { id })} disabled={disabled} value={value ?? (undefined as never)} options={options} optionLabelProp="name" loading={people.isPending} allowClear placeholder={k.choose} style={{ width: '100%' }}
      showSearch={{ filterOption: (input, one) => (one?.name ?? '').toLowerCase().includes(input.trim().toLowerCase()) }} onChange={(next) => onChange?.(next ?? null)} />
  )
}
