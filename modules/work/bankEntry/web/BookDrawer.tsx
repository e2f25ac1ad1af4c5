import { Form } from 'antd'
import { useState } from 'react'
import type { DetailOf, InputOf } from '#common/contract.ts'
import { money, ref, required } from '#common/fields.ts'
import { allocateInOrder } from '#common/rules/base/allocate-in-order.ts'
import { moneyFromNumber } from '#common/rules/base/money.ts'
import { collection } from '#modules/work/collection/collection.contract.ts'
import { DuplicateReason } from '#modules/work/invoice/web/DuplicateReason.tsx'
import { useApiMutation } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { formResource } from '#web/kit/form/form-resource.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import type { SubmitError } from '#web/kit/form/FormDrawer.tsx'
import { notifyRecord } from '#web/kit/notify-record.ts'
import { bankEntry } from '../bankEntry.contract.ts'
import { bankEntryText } from '../bankEntry.text.ts'
import { bankEntryPageText } from './bankEntryPage.text.ts'
import { signedAmount } from './signed-amount.ts'

type Entry = DetailOf<typeof bankEntry>
const payment = formResource(
  bankEntry,
  bankEntryText,
  { customerId: required(ref('basic/customer')), amount: required(money()) },
  { customerId: bankEntryText.labels.customerName, amount: bankEntryPageText.usdAmount },
)

/** The amount divided among the invoices of a match, in their order. */
function partsOf(amount: number, invoices: Entry['matches'][number]['invoices']) {
  const shares = allocateInOrder(
    moneyFromNumber(amount),
    invoices.map(({ openAmount }) => moneyFromNumber(openAmount)),
  )
  return invoices
    .map(({ invoiceId }, i) => ({ invoiceId, lineId: null, amount: Number(shares[i]) }))
    .filter((part) => part.amount > 0)
}

interface Props {
  row: Entry
  match?: Entry['matches'][number]
  onClose: () => void
}

/** Records the payment of an entry, for the invoices of a match or the oldest ones. */
export function BookDrawer({ row, match, onClose }: Props) {
  const t = useMessages(bankEntryPageText)
  const translate = useFormatMessage()
  const [form] = Form.useForm()
  const [fault, setFault] = useState<SubmitError>()
  const book = useApiMutation(bankEntry, 'book', {
    showError: false,
    alsoInvalidates: ['work/collection', 'work/invoice', 'work/quotation', 'home/owner'],
  })
  const inUsd = row.currency === 'USD'
  const invoices = match?.invoices ?? []
  const send = async (values: Partial<InputOf<typeof bankEntry, 'book'>>) => {
    const amount = inUsd ? row.amount : (values.amount ?? 0)
    const parts = partsOf(amount, invoices)
    const { collectionId, collectionNo } = await book.mutateAsync({
      id: row.id,
      version: row.version,
      customerId: values.customerId!,
      ...(!inUsd && { amount }),
      ...(parts.length > 0 && { parts }),
      ...(values.duplicateReason && { duplicateReason: values.duplicateReason }),
    })
    notifyRecord(
      translate(bankEntryPageText.booked, { number: collectionNo }),
      collection.path,
      collectionId,
    )
    onClose()
  }
  return (
    <FormDrawer
      width={520}
      title={translate(bankEntryPageText.bookFor, { amount: signedAmount(row) })}
      submitLabel={t.book}
      form={form}
      initial={{ customerId: match?.customerId }}
      loading={book.isPending}
      onSubmit={send}
      onError={setFault}
      onClose={onClose}
    >
      <FieldsGrid
        resource={payment}
        sections={[
          {
            fields: [{ name: 'customerId', disabled: Boolean(match) }, !inUsd && 'amount'],
          },
        ]}
      />
      <p className="text-secondary">
        {invoices.length > 0
          ? translate(bankEntryPageText.pays, {
              numbers: invoices.map(({ invoiceNo }) => invoiceNo).join(', '),
            })
          : t.oldest}
      </p>
      <DuplicateReason fault={fault} />
    </FormDrawer>
  )
}
