import { notifyRecord } from '#web/kit/notify-record.ts'
import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { InputOf } from '#common/contract.ts'
import { dollars } from '#modules/work/invoice/web/invoice.ts'
import { invoicePageText } from '#modules/work/invoice/web/invoicePage.text.ts'
import { useAmounts } from '#modules/work/invoice/web/use-line-amounts.ts'
import { invoice } from '#modules/work/invoice/invoice.contract.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { collection } from '../collection.contract.ts'

/** The customer who pays. With a quotation, its invoices are paid first; with an invoice, only it. */
export interface Payer {
  customerId: number
  quotationId: number | null
  invoiceId?: number
  name: string
}
/** Key of an invoice line among the allocations. */
export const keyOf = (one: { invoiceId: number }, line: { lineId: number }) =>
  `${one.invoiceId}.${line.lineId}`

/** The open invoices of the payer, and the payment divided among their lines. */
export function useAllocation(of: Payer | undefined, customerId: number, amount: number | null) {
  const { data } = useApiQuery(
    invoice,
    'outstanding',
    { customerId },
    { enabled: customerId > 0, staleTime: 0 },
  )
  const isPayable = (one: { invoiceId: number; quotationId: number }) =>
    of?.invoiceId
      ? one.invoiceId === of.invoiceId
      : !of?.quotationId || one.quotationId === of.quotationId
  // The invoices that are paid come first.
  const invoices = (data?.invoices ?? []).toSorted(
    (a, b) => Number(isPayable(b)) - Number(isPayable(a)),
  )
  const payable = invoices.filter(isPayable)
  const rooms = invoices.flatMap((one) =>
    one.lines.map((line) => ({
      key: keyOf(one, line),
      room: payable.includes(one) ? line.openAmount : 0,
    })),
  )
  const amounts = useAmounts(rooms, amount)
  return { data, invoices, payable, amounts }
}

/** Offers the open amount in the field `amount` until another one is typed. */
export function useOfferedAmount(form: FormInstance, customerId: number, open: number) {
  const offer = useEffectEvent(() => {
    if (!form.isFieldTouched('amount')) form.setFieldsValue({ amount: open > 0 ? open : undefined })
  })
  useEffect(() => offer(), [customerId, open])
}

/**
 * The call that records the payment. Allocations are sent where they were edited, and where one
 * invoice is paid.
 */
export function useRecordPayment(
  of: Payer | undefined,
  customerId: number,
  amounts: ReturnType<typeof useAmounts>,
  onClose: () => void,
) {
  const translate = useFormatMessage()
  const { today } = useMe().info
  const record = useApiMutation(collection, 'record', {
    showError: false,
    alsoInvalidates: ['work/invoice', 'work/quotation', 'home/owner'],
  })
  const send = async (values: Partial<InputOf<typeof collection, 'record'>>) => {
    const parts =
      amounts.typed || of?.invoiceId
        ? amounts.given.map(({ key, amount: part }) => ({
            invoiceId: Number(key.split('.')[0]),
            lineId: Number(key.split('.')[1]),
            amount: part,
          }))
        : undefined
    const { collectionId, collectionNo, overpaid } = await record.mutateAsync({
      ...values,
      amount: values.amount ?? 0,
      collectionDate: values.collectionDate ?? today,
      customerId,
      ...(of?.quotationId && { quotationId: of.quotationId }),
      ...(parts && { parts }),
    })
    notifyRecord(
      overpaid > 0
        ? translate(invoicePageText.paidOver, { number: collectionNo, over: dollars(overpaid) })
        : translate(invoicePageText.paid, { number: collectionNo }),
      collection.path,
      collectionId,
    )
    onClose()
  }
  return { send, busy: record.isPending }
}
