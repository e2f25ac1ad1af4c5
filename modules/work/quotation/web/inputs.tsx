/** Inputs of a quotation's header that fill dependent fields. */
import { Form } from 'antd'
import { useState } from 'react'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { startingWith } from './suggest.ts'

interface Props<T> {
  id?: string
  disabled?: boolean
  value?: T | null
  onChange?: (value: T | null) => void
  'aria-label'?: string
}

/** Fills fields that are empty or still hold the previous suggestion; edited values stay. */
function useFill() {
  const form = Form.useFormInstance()
  const [suggested, setSuggested] = useState<Record<string, unknown>>({})
  return async (
    shipIds: readonly number[],
    customerId: number | null,
    always: readonly string[] = [],
  ) => {
    const { shipIds: _, ...found } = await startingWith(shipIds, customerId)
    const free = Object.entries(found).filter(([name, value]) => {
      const now: unknown = form.getFieldValue(name) ?? null
      return (
        always.includes(name) ||
        (value !== null && (now === null || now === '' || now === suggested[name]))
      )
    })
    setSuggested((before) => ({ ...before, ...Object.fromEntries(free) }))
    form.setFieldsValue(Object.fromEntries(free))
    form.setFields(free.map(([name]) => ({ name, errors: [] })))
  }
}

/** Selects the ships; the first one fills customer, management company and flag where empty. */
export function ShipsInput({ onChange, ...props }: Props<number[]>) {
  const form = Form.useFormInstance()
  const fill = useFill()
  const choose = (ids: number[] | null) => {
    onChange?.(ids)
    if (ids) void fill(ids, (form.getFieldValue('customerId') as number | null) ?? null)
  }
  return (
    <RefSelect
      {...props}
      path="basic/ship"
      multiple
      onChange={(ids) => choose(ids as number[] | null)}
    />
  )
}

/** Selects the company it is about, which is also the customer unless another is chosen. */
export function CompanyInput({ onChange, ...props }: Props<number>) {
  const form = Form.useFormInstance()
  const fill = useFill()
  const choose = (id: number | null) => {
    onChange?.(id)
    if (id !== null) void fill([], (form.getFieldValue('customerId') as number | null) ?? id)
  }
  return (
    <RefSelect {...props} path="basic/customer" onChange={(id) => choose(id as number | null)} />
  )
}

/** Selects the customer, and replaces the addressee by the customer's main contact. */
export function CustomerInput({ onChange, ...props }: Props<number>) {
  const form = Form.useFormInstance()
  const fill = useFill()
  const choose = (id: number | null) => {
    onChange?.(id)
    if (id !== null)
      void fill((form.getFieldValue('shipIds') as number[] | null) ?? [], id, [
        'attention',
        'attentionEmail',
      ])
  }
  return (
    <RefSelect {...props} path="basic/customer" onChange={(id) => choose(id as number | null)} />
  )
}
