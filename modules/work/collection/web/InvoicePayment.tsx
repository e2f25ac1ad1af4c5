import type { DetailOf } from '#common/contract.ts'
import type { invoice } from '#modules/work/invoice/invoice.contract.ts'
import PaymentDrawer from './PaymentDrawer.tsx'

interface Props {
  row: DetailOf<typeof invoice>
  onClose: () => void
}

/** Records a payment, on the page of an invoice. */
export default function InvoicePayment({ row, onClose }: Props) {
  return (
    <PaymentDrawer
      of={{
        customerId: row.customerId,
        quotationId: row.quotationId,
        invoiceId: row.id,
        name: `${row.customerName} · ${row.jobNo}`,
      }}
      onClose={onClose}
    />
  )
}
