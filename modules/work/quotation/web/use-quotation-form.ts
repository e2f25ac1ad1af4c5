import { Form } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SaveResult } from '#common/contract.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { ApiError } from '#web/api/call.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { addMoney, compareMoney, moneyFromNumber, subtractMoney } from '#common/rules/base/money.ts'
import { exceedsDiscountLimit } from '#common/rules/fees/quotation-totals.ts'
import { useEntityForm } from '#web/kit/form/use-entity-form.ts'
import type { ServerError } from '#web/kit/form/use-refusal.ts'
import { quotation } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import { percentOff } from './money.ts'
import { keyOf, sortItems } from './items.ts'
import type { ItemFault } from './ItemsTable.tsx'
import type { Item, Quotation } from './quotation.ts'
import { kitText } from '#web/kit/kit.text.ts'
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
  const translate = useFormatMessage()
  const submission = useSubmission(id)
  const [sent, setSent] = useState<Item[]>([])
  const state = useEntityForm({
    contract: quotation,
    text: quotationText,
    open: true,
    ...(id !== undefined && { id }),
    initial,
    beforeSave: (values: FormValues) => prepare(values),
    computeValues: changedType,
    suppressSuccess: submission.isRequested,
    onSaved: submission.onSaved,
    onClose: () => void submission.close(),
  })
  const { form } = state
  const prepare = (values: FormValues): FormValues => {
    if (!('items' in values)) return values
    const items = sortItems(values.items ?? [], form.getFieldValue('shipIds') ?? [])
    setSent(items)
    return { ...values, items: items.map(({ key: _, ...item }) => item) }
  }
  const values: FormValues = {
    ...initial,
    ...state.row,
    ...Form.useWatch([], { form, preserve: true }),
  }
  const items = values.items ?? []
  const prices = usePrices(values, items)
  /** The items are not an antd field, because an error of one line would mark them all. */
  const putItems = (next: Item[]) => {
    form.setFieldValue('items', next)
    state.changed({ items: next })
  }
  const save = (andSubmit: boolean) => {
    submission.request(andSubmit)
    void state.submit()
  }
  const sums = sumsOf(values, prices.sums)
  const over = overLimit(sums, prices.sums?.discountLimit)
  /** A discount that needs approval must have a reason; checked here, next to its field. */
  const submit = () => {
    if (!over || values.discountReason?.trim()) return save(true)
    const error = translate(quotationText.discountReasonNeeded, { limit: over.limit })
    form.setFields([{ name: 'discountReason', errors: [error] }])
    state.editing.goTo('discountReason')
  }
  const open = items.filter((item) => prices.lineOf(item)?.line.amount == null).length
  const faults: ItemFault[] = [
    ...itemFaults(state.editing.serverErrors, items, sent),
    ...prices.refused.filter(({ key }) => key !== null),
  ]
  const busy = state.saving || submission.busy
  const actions = { putItems, save: () => save(false), submit }
  return { state, values, items, open, prices, faults, sums, over, busy, ...actions }
}

/**
 * Submission of a quotation after it was saved, so that nothing is lost when it is refused; then
 * its page opens.
 */
function useSubmission(id: number | undefined) {
  const t = useMessages(kitText)
  const navigate = useNavigate()
  const isRequested = useRef(false)
  const saved = useRef<SaveResult>(null)
  const call = useApiMutation(quotation, 'submit', { showError: false })
  const close = async () => {
    const stored = saved.current
    if (stored && isRequested.current) {
      try {
        await call.mutateAsync({ id: stored.id, version: stored.version })
        notify.success(t.savedAndSubmitted)
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
  return {
    isRequested: () => isRequested.current,
    request: (andSubmit: boolean) => {
      isRequested.current = andSubmit
    },
    onSaved: (made: SaveResult) => {
      saved.current = made
    },
    close,
    busy: call.isPending,
  }
}

/**
 * Errors of the server at items. Errors of a line are discarded when the line changes.
 * @param sent the items in the order in which they were sent
 */
function itemFaults(
  errors: readonly ServerError[],
  items: readonly Item[],
  sent: readonly Item[],
): ItemFault[] {
  return errors.flatMap(({ field, msg }): ItemFault[] => {
    if (field === 'items') return items.length === 0 ? [{ key: null, name: null, msg }] : []
    const [, at, name] = /^items\.(\d+)(?:\.(\w+))?$/.exec(field) ?? []
    const item = at === undefined ? undefined : sent[Number(at)]
    const now = item && items.find((other) => keyOf(other) === keyOf(item))
    return now && JSON.stringify(now) === JSON.stringify(item)
      ? [{ key: keyOf(item), name: name ?? null, msg }]
      : []
  })
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
