/** Inputs of the review form that depend on other fields. */
import { Form, Select } from 'antd'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { surveyor } from '#modules/basic/surveyor/surveyor.contract.ts'
import { SurveyorSelect } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import type { Need } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import { quotationMachine } from '#modules/work/quotation/quotation.machine.ts'
import { callApi } from '#web/api/call.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages, useLocalized } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { crfCategory } from '../../category/crfCategory.contract.ts'
import { crfPageText } from './crfPage.text.ts'
import type { Crf } from './crf.ts'
import { orderedBy } from './crf-from-quotation.ts'

const acceptedOnly = { status: [quotationMachine.states.accepted] }

interface Props<T> {
  id?: string
  disabled?: boolean
  value?: T | null
  onChange?: (value: T | null) => void
}

/**
 * Selects a ship and fills in its particulars from the register; and name and customer (the owner)
 * where empty.
 */
export function ShipInput({ onChange, ...props }: Props<number>) {
  const form = Form.useFormInstance()
  const choose = async (id: number | null) => {
    onChange?.(id)
    if (id === null) return
    const registered = await callApi(ship, 'get', { id })
    if (form.getFieldValue('shipId') !== id) return
    const { name, ownerId, imo, callSign, shipType, flagId, grossTonnage, loa } = registered
    form.setFieldsValue({
      imo,
      callSign,
      shipType,
      flagId,
      grossTonnage,
      loa,
      ...(!form.getFieldValue('name') && { name }),
      ...(!form.getFieldValue('customerId') && ownerId && { customerId: ownerId }),
    })
  }
  return (
    <RefSelect {...props} path="basic/ship" onChange={(id) => void choose(id as number | null)} />
  )
}

/**
 * Selects an accepted quotation and fills in its values: customer, flag, amount and, if any, the
 * ship.
 */
export function QuotationInput({ onChange, ...props }: Props<number>) {
  const form = Form.useFormInstance()
  const choose = async (id: number | null) => {
    onChange?.(id)
    if (id === null) return
    const ordered = await orderedBy(id)
    if (form.getFieldValue('quotationId') === id) form.setFieldsValue(ordered)
  }
  return (
    <RefSelect
      {...props}
      path="work/quotation"
      optionFilters={acceptedOnly}
      onChange={(id) => void choose(id as number | null)}
    />
  )
}

/** Requirements for the review's surveyors; undefined before its category is chosen. */
function useNeed(): Need | undefined {
  const form = Form.useFormInstance()
  // Includes form values without an input, such as the flag of a product.
  const values: Partial<Crf> = Form.useWatch([], { form, preserve: true }) ?? {}
  const { categoryId, flagId, shipType, plannedDate, region } = values
  const category = useApiQuery(crfCategory, 'all', {}, { staleTime: 60_000 }).data?.find(
    ({ id }) => id === categoryId,
  )
  return (
    category && {
      flagId: flagId ?? null,
      shipType: shipType ?? null,
      scope: (category['scope'] as string | null) ?? null,
      date: plannedDate ?? null,
      region: region ?? null,
    }
  )
}

/**
 * Select of the review's surveyors, with the reasons against ineligible ones. A single one is the
 * lead surveyor.
 */
export function TeamInput({ onChange, ...props }: Props<number[]>) {
  const form = Form.useFormInstance()
  const choose = (team: number[] | null) => {
    onChange?.(team)
    // A team of one has its lead; one who left the team leads it no more.
    const lead = form.getFieldValue('leadSurveyorId') as number | null
    if (team?.length === 1) form.setFieldValue('leadSurveyorId', team[0])
    else if (lead && !team?.includes(lead)) form.setFieldValue('leadSurveyorId', null)
  }
  return (
    <SurveyorSelect
      {...props}
      multiple
      need={useNeed()}
      wait={crfPageText.chooseCategory}
      onChange={choose}
    />
  )
}

/** Select of the lead surveyor among those chosen. */
export function LeadInput({ id, disabled = false, value, onChange }: Props<number>) {
  const t = useMessages(crfPageText)
  const k = useMessages(kitText)
  const need = useNeed()
  const team: number[] = Form.useWatch('surveyorIds') ?? []
  const judged =
    useApiQuery(surveyor, 'eligible', need ?? {}, {
      enabled: need !== undefined,
      keepPrevious: true,
    }).data ?? []
  const localize = useLocalized()
  const nameOf = (one?: (typeof judged)[number]) => (one ? localize(one.nameZh, one.fullName) : '…')
  const options = team.map((surveyorId) => ({
    value: surveyorId,
    label: nameOf(judged.find((other) => other.id === surveyorId)),
  }))
  return (
    <Select<number | undefined>
      {...(id && { id })}
      disabled={disabled || team.length === 0}
      options={options}
      value={value ?? undefined}
      allowClear
      style={{ width: '100%' }}
      placeholder={team.length ? k.choose : t.chooseTeam}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
