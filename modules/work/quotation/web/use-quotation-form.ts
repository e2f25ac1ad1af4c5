import { Form } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#web/api/hooks.ts'
import { ApiError } from '#web/api/call.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { addMoney, compareMoney, moneyOf, subtractMoney } from '#common/rules/money.ts'
import { aboveLimit } from '#common/rules/quotation.ts'
import { useEntityForm } from '#web/kit/form/use-entity-form.ts'
import { quotation } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import { percentOff } from './money.ts'
import { keyOf, ordered } from './items.ts'
import type { ItemFault } from './ItemsTable.tsx'
import type { Item } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'
import type { Sums } from './Totals.tsx'
import { usePrices } from './use-prices.ts'

type Values = Record<string, any>
/** What is typed counts once it is an amount that can be. */
const money = (value: unknown) => moneyOf(typeof value === 'number' && value < 1e12 ? value : 0)

/** A quotation being written: the form of its head, its items and their prices, saving it, and handing it in. */
export function useQuotationForm(id: number | undefined, initial: Values) {
  const t = useText(quotationPageText)
  const say = useSay()
  const navigate = useNavigate()
  const submitting = useRef(false)
  const saved = useRef<{ id: number; version: number } | null>(null)
  const [sent, setSent] = useState<Item[]>([])
  const submitCall = useAct(quotation, 'submit', { tell: false })

  const prepare = (values: Values): Values => {
    if (!('items' in values)) return values
    const items = ordered((values['items'] as Item[] | null) ?? [], (form.getFieldValue('shipIds') as number[] | null) ?? [])
    setSent(items)
    return { ...values, items: items.map(({ key: _, ...item }) => item) }
  }
  /** Away to what was saved; handing in comes after saving, so a refusal of it finds everything stored. */
  const close = async () => {
    const stored = saved.current
    if (stored && submitting.current) {
      try {
        await submitCall.mutateAsync({ id: stored.id, version: stored.version })
        notify.success(t.submitted)
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        notify.error(cause.fields.map(({ msg }) => msg).join('\n') || cause.msg)
      }
    }
    const at = stored?.id ?? id
    void navigate(at ? `/work/quotation/detail?id=${at}` : '/work/quotation/list', { replace: true })
  }
  const state = useEntityForm({
    contract: quotation, text: quotationText, open: true, ...(id !== undefined && { id }), initial, prepare, derive: (changed) => changedType(changed, form.getFieldsValue(true) as Values),
    quiet: () => submitting.current, onSaved: (made) => { saved.current = made }, onClose: () => void close(),
  })
  const { form } = state
  const values = { ...initial, ...state.row, ...(Form.useWatch([], { form, preserve: true }) as Values | undefined) } as Values
  const items = (values['items'] as Item[] | null) ?? []
  const prices = usePrices(values, items)
  const placed = (field: string) => /^items\.(\d+)(?:\.(\w+))?$/.exec(field)
  const faults: ItemFault[] = [
    ...state.refusals.filter(({ field }) => field === 'items' && items.length === 0).map(({ msg }) => ({ key: null, name: null, msg })),
    ...state.refusals.flatMap(({ field, msg }) => {
      const found = placed(field)
      const item = found && sent[Number(found[1])]
      // A line that was changed since is judged anew.
      const now = item && items.find((one) => keyOf(one) === keyOf(item))
      return item && now && JSON.stringify(now) === JSON.stringify(item) ? [{ key: keyOf(item), name: found[2] ?? null, msg }] : []
    }),
    ...prices.refused.filter(({ key }) => key !== null),
  ]
  /** The items are no field of the component library: a refusal of one line would colour them all. */
  const putItems = (next: Item[]) => {
    form.setFieldValue('items', next)
    state.changed({ items: next }, form.getFieldsValue(true) as Values)
  }
  const go = (andSubmit: boolean) => {
    submitting.current = andSubmit
    void state.submit()
  }
  const sums = sumsOf(values, prices.sums)
  const over = overLimit(sums, prices.sums?.discountLimit)
  /** What has to be approved says why before it is handed in: asked for here, where there is a field for it. */
  const submit = () => {
    if (!over || values['discountReason']?.trim()) return go(true)
    form.setFields([{ name: 'discountReason', errors: [say(quotationText.discountReasonNeeded, { limit: over.limit })] }])
    form.scrollToField('discountReason', { block: 'center', focus: true })
  }
  const open = items.filter((item) => prices.lineOf(item)?.line.amount == null).length
  return { state, values, items, putItems, open, prices, faults, sums, over, save: () => go(false), submit, busy: state.saving || submitCall.isPending }
}

export type QuotationForm = ReturnType<typeof useQuotationForm>

/** What is about ships says nothing of a company, and the other way round. */
function changedType(changed: Values, all: Values): Values | undefined {
  if (!('quoTp' in changed)) return undefined
  const items = ((all['items'] as Item[] | null | undefined) ?? []).map(({ shipId: _, shipType: __, ...item }) => item)
  return changed['quoTp'] === 1 ? { shipIds: null, items } : { companyId: null, items }
}

/** By how much the discounts are above what finance alone may pass, and that limit, both in per cent of the subtotal. */
function overLimit({ subtotal, discountAmount, otherDiscount }: Sums, limit: number | undefined): { percent: number; limit: number } | undefined {
  const less = discountAmount + otherDiscount
  if (limit === undefined || less <= 0 || less > subtotal || !aboveLimit(moneyOf(subtotal), moneyOf(discountAmount), moneyOf(otherDiscount), limit)) return undefined
  return { percent: percentOff({ subtotal, discountAmount, otherDiscount }), limit }
}

/** The totals while discounts are typed: the lines are the server's, the discounts those of the form. Domain rules 3.6. */
function sumsOf(values: Values, priced: { subtotal: number; flagFees: number } | undefined): Sums {
  const [subtotal, flagFees, discount, other] = [money(priced?.subtotal), money(priced?.flagFees), money(values['discountAmount']), money(values['otherDiscount'])]
  const total = compareMoney(addMoney(discount, other), subtotal) > 0 ? '0.00' : subtractMoney(subtotal, discount, other)
  return { subtotal: Number(subtotal), discountAmount: Number(discount), otherDiscount: Number(other), total: Number(total), flagFees: Number(flagFees), societyPart: Number(subtractMoney(total, flagFees)) }
}
