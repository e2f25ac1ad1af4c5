/** Inputs of the form of a review that look at what else is filled in. */
import { Form, Select } from 'antd'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { surveyor } from '#modules/basic/surveyor/surveyor.contract.ts'
import { SurveyorSelect } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import type { Need } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import { quotationMachine } from '#modules/work/quotation/quotation.machine.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { RefSelect } from '#web/kit/Ref.tsx'
import { crfCategory } from '../../category/crfCategory.contract.ts'
import { crfShip } from '../crf.contract.ts'
import { crfPageText } from './crfPage.text.ts'
import { orderedBy } from './ordered-by.ts'

const acceptedOnly = { status: [quotationMachine.states.accepted] }

interface Props<T> { id?: string; disabled?: boolean; value?: T | null; onChange?: (value: T | null) => void }

/** Chooses a ship and fills in its particulars as the register has them; its name and its owner, as the customer, where the review has none. */
export function ShipInput({ onChange, ...props }: Props<number>) {
  const form = Form.useFormInstance()
  const choose = async (id: number | null) => {
    onChange?.(id)
    if (id === null) return
    const found = await call(ship, 'get', { id })
    if (form.getFieldValue('shipId') !== id) return
    const particulars = Object.keys(crfShip).filter((name) => name !== 'shipId').map((name) => [name, found[name as 'imo']])
    form.setFieldsValue({ ...Object.fromEntries(particulars), ...(!form.getFieldValue('name') && { name: found.name }), ...(!form.getFieldValue('customerId') && found.ownerId && { customerId: found.ownerId }) })
  }
  return <RefSelect {...props} path="basic/ship" onChange={(id) => void choose(id as number | null)} />
}

/** Chooses an accepted quotation and fills in what it says: customer, flag, amount and, where it is about one, the ship. */
export function QuotationInput({ onChange, ...props }: Props<number>) {
  const form = Form.useFormInstance()
  const choose = async (id: number | null) => {
    onChange?.(id)
    if (id === null) return
    const ordered = await orderedBy(id)
    if (form.getFieldValue('quotationId') === id) form.setFieldsValue(ordered)
  }
  return <RefSelect {...props} path="work/quotation" where={acceptedOnly} onChange={(id) => void choose(id as number | null)} />
}

/** What the review asks of its surveyors; nothing before its category is chosen. */
function useNeed(): Need | undefined {
  const form = Form.useFormInstance()
  // Also what the form holds without an input of its own, such as the flag of a product.
  const { categoryId, flagId, shipType, plannedDate, region } = (Form.useWatch([], { form, preserve: true }) ?? {}) as Record<string, any>
  const category = useCall(crfCategory, 'all', {}, { staleTime: 60_000 }).data?.find(({ id }) => id === categoryId)
  return category && { flagId: flagId ?? null, shipType: shipType ?? null, scope: (category['scope'] as string | null) ?? null, date: plannedDate ?? null, region: region ?? null }
}

/** The surveyors of a review: who may do the work, and why the others may not. */
export const TeamInput = (props: Props<number[]>) => <SurveyorSelect {...props} multiple need={useNeed()} wait={crfPageText.chooseCategory} />

/** The lead surveyor: one of those chosen. */
export function LeadInput({ id, disabled = false, value, onChange }: Props<number>) {
  const t = useText(crfPageText)
  const k = useText(kitText)
  const need = useNeed()
  const team = (Form.useWatch('surveyorIds') ?? []) as number[]
  const judged = useCall(surveyor, 'eligible', need ?? {}, { enabled: need !== undefined, keep: true }).data ?? []
  const options = team.map((one) => ({ value: one, label: judged.find((other) => other.id === one)?.fullName ?? '…' }))
  return (
    <Select<number> {...(id && { id })} disabled={disabled || team.length === 0} options={options} value={value ?? (undefined as never)} allowClear style={{ width: '100%' }}
      placeholder={team.length ? k.choose : t.chooseTeam} onChange={(next) => onChange?.(next ?? null)} />
  )
}
