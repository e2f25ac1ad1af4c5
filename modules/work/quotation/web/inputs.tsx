/** Inputs of the head of a quotation that fill in what follows from them. */
import { Form } from 'antd'
import { useState } from 'react'
import type { Short } from '#common/contract.ts'
import { customer } from '#modules/basic/customer/customer.contract.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { call } from '#web/api/call.ts'
import { RefSelect } from '#web/kit/Ref.tsx'
import { suggestedName } from './suggest.ts'

interface Props<T> { id?: string; disabled?: boolean; value?: T | null; onChange?: (value: T | null) => void; 'aria-label'?: string }

/** Fills what is empty, or still as it was suggested before; what a person has written stays. */
function useFill() {
  const form = Form.useFormInstance()
  const [suggested, setSuggested] = useState<Record<string, unknown>>({})
  return (values: Record<string, unknown>) => {
    const free = Object.entries(values).filter(([name, value]) => {
      const now: unknown = form.getFieldValue(name) ?? null
      return value != null && (now === null || now === '' || now === suggested[name])
    })
    setSuggested((before) => ({ ...before, ...Object.fromEntries(free) }))
    form.setFieldsValue(Object.fromEntries(free))
    return (name: string): unknown => form.getFieldValue(name)
  }
}

/** Main contact of a company: who is written to. */
async function contactOf(id: number) {
  const found = await call(customer, 'get', { id })
  return { name: found.name, attention: found.liaison, attentionEmail: found.email }
}
const shipNames = async (ids: readonly number[]) => (await Promise.all(ids.slice(0, 2).map((id) => call(ship, 'get', { id })))).map(({ name }) => name)

/** Chooses the ships; the first one brings customer, management company and flag where nothing stands yet. */
export function ShipsInput({ onChange, ...props }: Props<number[]>) {
  const form = Form.useFormInstance()
  const fill = useFill()
  const choose = async (ids: number[] | null) => {
    onChange?.(ids)
    const [first] = ids ?? []
    if (first === undefined) return
    const found = await call(ship, 'get', { id: first })
    const customerId = (form.getFieldValue('customerId') as number | null) ?? found.ownerId
    const contact = customerId == null ? undefined : await contactOf(customerId).catch(() => undefined)
    const names = await shipNames(ids!)
    fill({ flagId: found.flagId, customerId, managementId: found.managerId, attention: contact?.attention, attentionEmail: contact?.attentionEmail, quoNm: suggestedName(names, ids!.length, contact?.name) })
  }
  return <RefSelect {...props} path="basic/ship" multiple onChange={(ids) => void choose(ids as number[] | null)} />
}

/** Chooses the customer; the main contact is whom it is addressed to. */
export function CustomerInput({ onChange, ...props }: Props<number>) {
  const form = Form.useFormInstance()
  const fill = useFill()
  const choose = async (id: number | null, rows: Short[]) => {
    onChange?.(id)
    if (id === null) return
    const contact = await contactOf(id).catch(() => undefined)
    const ids = (form.getFieldValue('shipIds') as number[] | null) ?? []
    const name = suggestedName(await shipNames(ids), ids.length, contact?.name ?? (rows[0]?.titleEn as string | undefined))
    // A contact of the customer before is nobody to write to now.
    form.setFieldsValue({ attention: contact?.attention ?? null, attentionEmail: contact?.attentionEmail ?? null })
    fill({ quoNm: name })
  }
  return <RefSelect {...props} path="basic/customer" onChange={(id, rows) => void choose(id as number | null, rows)} />
}
