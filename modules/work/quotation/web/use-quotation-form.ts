import { Form } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiMutation } from '#web/api/hooks.ts'
import { ApiError } from '#web/api/call.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { addMoney, compareMoney, moneyFromNumber, subtractMoney } from '#common/rules/base/money.ts'
import { exceedsDiscountLimit } from '#common/rules/fees/quotation-totals.ts'
import { useEntityForm } from '#web/kit/form/use-entity-form.ts'
import { quotation } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import { percentOff } from './money.ts'
import { keyOf, sortItems } from './items.ts'
import type { ItemFault } from './ItemsTable.tsx'
import type { Item, Quotation } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'
import type { Sums } from './Totals.tsx'
import { usePrices } from './use-prices.ts'

/** Values of the form: a quotation that may lack its region, and items that may lack fields. */
export type FormValues = Partial<Omit<Quotation, 'items' | 'region'>> & {
  items?: Item[] | null
  region?: string | null
}
/** Parses a typed amount; undefined while it is not a valid amount. */
const money = (value: unknown) =>
  moneyFromNumber(typeof value === 'number' && value < 1e12 ? value : 0)

/** State of the quotation form: header, items with prices, saving and submission. */
export function useQuotationForm(id: number | undefined, initial: FormValues) {
  const t = useMessages(quotationPageText)
  const translate = useFormatMessage()
  const navigate = useNavigate()
  const submitting = useRef(false)
  const saved = useRef<{ id: number; version: number } | null>(null)
  const [sent, setSent] = useState<Item[]>([])
  const submitCall = useApiMutation(quotation, 'submit', { showError: false })

  const prepare = (values: FormValues): FormValues => {
    if (!('items' in values)) return values
    const items = sortItems(values.items ?? [], form.getFieldValue('shipIds') ?? [])
    setSent(items)
    return { ...values, items: items.map(({ key: _, ...item }) => item) }
  }
  /**
   * Navigates to the saved quotation. Submission follows saving, so nothing is lost when it is
   * refused.
   */
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
    void navigate(at ? `/work/quotation/detail?id=${at}` : '/work/quotation/list', {
      replace: true,
    })
  }
  const state = useEntityForm({
    contract: quotation,
    text: quotationText,
    open: true,
    ...(id !== undefined && { id }),
    initial,
    beforeSave: prepare,
    computeValues: (changed) => changedType(changed, form.getFieldsValue(true)),
    suppressSuccess: () => submitting.current,
    onSaved: (made) => {
      saved.current = made
    },
    onClose: () => void close(),
  })
  const { form } = state
  const values: FormValues = {
    ...initial,
    ...state.row,
    ...Form.useWatch([], { form, preserve: true }),
  }
  const items = values.items ?? []
  const prices = usePrices(values, items)
  const placed = (field: string) => /^items\.(\d+)(?:\.(\w+))?$/.exec(field)
  const errors: ItemFault[] = [
    ...state.serverErrors
      .filter(({ field }) => field === 'items' && items.length === 0)
      .map(({ msg }) => ({ key: null, name: null, msg })),
    ...state.serverErrors.flatMap(({ field, msg }) => {
      const [, at, name] = placed(field) ?? []
      const item = at === undefined ? undefined : sent[Number(at)]
      // Errors of a line are discarded when the line changes.
      const now = item && items.find((other) => keyOf(other) === keyOf(item))
      return item && now && JSON.stringify(now) === JSON.stringify(item)
        ? [{ key: keyOf(item), name: name ?? null, msg }]
        : []
    }),
    ...prices.refused.filter(({ key }) => key !== null),
  ]
  /** The items are not an antd field, because an error of one line would mark them all. */
  const putItems = (next: Item[]) => {
    form.setFieldValue('items', next)
    state.changed({ items: next }, form.getFieldsValue(true))
  }
  const go = (andSubmit: boolean) => {
    submitting.current = andSubmit
    void state.submit()
  }
  const sums = sumsOf(values, prices.sums)
  const over = overLimit(sums, prices.sums?.discountLimit)
  /** A discount that needs approval must have a reason; checked here, next to its field. */
  const submit = () => {
    if (!over || values.discountReason?.trim()) return go(true)
    form.setFields([
      {
        name: 'discountReason',
        errors: [translate(quotationText.discountReasonNeeded, { limit: over.limit })],
      },
    ])
    form.scrollToField('discountReason', { block: 'center', focus: true })
  }
  const open = items.filter((item) => prices.lineOf(item)?.line.amount == null).length
  return {
    state,
    values,
    items,
    putItems,
    open,
    prices,
    faults: errors,
    sums,
    over,
    save: () => go(false),
    submit,
    busy: state.saving || submitCall.isPending,
  }
}

export type QuotationForm = ReturnType<typeof useQuotationForm>

/** Clears the fields of the other type when the type changes between ships and company. */
function changedType(changed: FormValues, all: FormValues): FormValues | undefined {
  if (!('quoTp' in changed)) return undefined
  const items = (all.items ?? []).map(({ shipId: _, shipType: __, ...item }) => item)
  return changed.quoTp === 1 ? { shipIds: null, items } : { companyId: null, items }
}

/**
 * Excess of the discounts over what finance alone may pass, and that limit, both in percent of the
 * subtotal.
 */
function overLimit(
  { subtotal, discountAmount, otherDiscount }: Sums,
  limit: number | undefined,
): { percent: number; limit: number } | undefined {
  const less = discountAmount + otherDiscount
  if (
    limit === undefined ||
    less <= 0 ||
    less > subtotal ||
    !exceedsDiscountLimit(
      moneyFromNumber(subtotal),
      moneyFromNumber(discountAmount),
      moneyFromNumber(otherDiscount),
      limit,
    )
  )
    return undefined
  return { percent: percentOff({ subtotal, discountAmount, otherDiscount }), limit }
}

/** Totals during editing: lines from the server, discounts from the form. Domain rules 3.6. */
function sumsOf(
  values: FormValues,
  priced: { subtotal: number; flagFees: number } | undefined,
): Sums {
  const [subtotal, flagFees, discount, other] = [
    money(priced?.subtotal),
    money(priced?.flagFees),
    money(values.discountAmount),
    money(values.otherDiscount),
  ]
  const total =
    compareMoney(addMoney(discount, other), subtotal) > 0
      ? '0.00'
      : subtractMoney(subtotal, discount, other)
  return {
    subtotal: Number(subtotal),
    discountAmount: Number(discount),
    otherDiscount: Number(other),
    total: Number(total),
    flagFees: Number(flagFees),
    societyPart: Number(subtractMoney(total, flagFees)),
  }
}
