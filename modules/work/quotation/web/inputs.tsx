/** Inputs of the head of a quotation that fill in what follows from them. */
import { Form } from 'antd'
import { useState } from 'react'
import { RefSelect } from '#web/kit/Ref.tsx'
import { startingWith } from './suggest.ts'

interface Props<T> { id?: string; disabled?: boolean; value?: T | null; onChange?: (value: T | null) => void; 'aria-label'?: string }

/** Fills what is empty, or still as it was suggested before; what a person has written stays. */
function useFill() {
  const form = Form.useFormInstance()
  const [suggested, setSuggested] = useState<Record<string, unknown>>({})
  return async (shipIds: readonly number[], customerId: number | null, always: readonly string[] = []) => {
    const { shipIds: _, ...found } = await startingWith(shipIds, customerId)
    const free = Object.entries(found).filter(([name, value]) => {
      const now: unknown = form.getFieldValue(name) ?? null
      return always.includes(name) || (value !== null && (now === null || now === '' || now === suggested[name]))
    })
    setSuggested((before) => ({ ...before, ...Object.fromEntries(free) }))
    form.setFieldsValue(Object.fromEntries(free))
    form.setFields(free.map(([name]) => ({ name, errors: [] })))
  }
}

/** Chooses the ships; the first one brings customer, management company and flag where nothing stands yet. */
export function ShipsInput({ onChange, ...props }: Props<number[]>) {
  const form = Form.useFormInstance()
  const fill = useFill()
  const choose = (ids: number[] | null) => {
    onChange?.(ids)
    if (ids) void fill(ids, (form.getFieldValue('customerId') as number | null) ?? null)
  }
  return <RefSelect {...props} path="basic/ship" multiple onChange={(ids) => choose(ids as number[] | null)} />
}

/** Chooses the company it is about, which is the customer unless another is named. */
export function CompanyInput({ onChange, ...props }: Props<number>) {
  const form = Form.useFormInstance()
  const fill = useFill()
  const choose = (id: number | null) => {
    onChange?.(id)
    if (id !== null) void fill([], (form.getFieldValue('customerId') as number | null) ?? id)
  }
  return <RefSelect {...props} path="basic/customer" onChange={(id) => choose(id as number | null)} />
}

/** Chooses the customer; whoever is its main contact is written to, nobody of the customer before. */
export function CustomerInput({ onChange, ...props }: Props<number>) {
  const form = Form.useFormInstance()
  const fill = useFill()
  const choose = (id: number | null) => {
    onChange?.(id)
    if (id !== null) void fill((form.getFieldValue('shipIds') as number[] | null) ?? [], id, ['attention', 'attentionEmail'])
  }
  return <RefSelect {...props} path="basic/customer" onChange={(id) => choose(id as number | null)} />
}
