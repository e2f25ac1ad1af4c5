import type { DetailOf } from '#common/contract.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { collection } from '../collection.contract.ts'
import { collectionText } from '../collection.text.ts'
import { PaymentState } from './PaymentState.tsx'
import type { quotation } from '#modules/work/quotation/quotation.contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { dateColumn, linkColumn, moneyColumn, textColumn } from '#web/kit/detail/row-columns.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { invoice } from '#modules/work/invoice/invoice.contract.ts'
import { invoiceText } from '#modules/work/invoice/invoice.text.ts'
import { invoicePageText } from '#modules/work/invoice/web/invoicePage.text.ts'
import { CustomerLink } from '#modules/work/invoice/web/CustomerLink.tsx'
import { InvoiceState } from '#modules/work/invoice/web/InvoiceState.tsx'
import '#modules/work/invoice/web/money.css'

const InvoiceDrawer = lazy(() => import('#modules/work/invoice/web/InvoiceDrawer.tsx'))
const PaymentDrawer = lazy(() => import('./PaymentDrawer.tsx'))

type Quotation = DetailOf<typeof quotation>

/** Invoices and payments of a quotation, with actions to add more. */
export default function QuotationMoney({ row }: { row: Quotation }) {
  const t = useMessages(invoicePageText)
  const [shown, setShown] = useState<'invoice' | 'pay'>()
  const close = () => setShown(undefined)
  return (
    <>
      <p className="money-buttons">
        {row.can.includes('invoice') && (
          <Button type="primary" onClick={() => setShown('invoice')}>
            {t.makeInvoice}
          </Button>
        )}
        {row.can.includes('collect') && <Button onClick={() => setShown('pay')}>{t.pay}</Button>}
        <Allowed requiredRights={['work.invoice.read']}>
          <CustomerLink id={row.customerId} otherwise={null}>
            {t.statement}
          </CustomerLink>
        </Allowed>
      </p>
      <Sums row={row} />
      <Invoices quotationId={row.id} />
      <Payments quotationId={row.id} />
      {shown === 'invoice' && (
        <Suspense>
          <InvoiceDrawer of={row} onClose={close} />
        </Suspense>
      )}
      {shown === 'pay' && (
        <Suspense>
          <PaymentDrawer
            of={{
              customerId: row.customerId,
              quotationId: row.id,
              name: `${row.customerName} · ${row.jobNo}`,
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** The amounts of the quotation: invoiced, paid and open. */
function Sums({ row }: { row: Quotation }) {
  const t = useMessages(invoicePageText)
  const sums: [string, number][] = [
    [t.sum, row.total],
    [t.invoicedSum, row.invoiced],
    [t.notInvoiced, row.balance],
    [t.paidSum, row.collected],
    [t.open, row.receivable],
    ...(row.writtenOff > 0 ? [[t.writeOff, row.writtenOff] as [string, number]] : []),
  ]
  return (
    <p className="money-sums">
      {sums.map(([label, amount]) => (
        <span key={label}>
          {label}{' '}
          <b>
            <MoneyValue value={amount} />
          </b>
        </span>
      ))}
    </p>
  )
}

function Invoices({ quotationId }: { quotationId: number }) {
  const { labels } = invoiceText
  const query = { quotationId: [quotationId], size: 200, sort: 'invoiceTime' }
  const answer = useApiQuery(invoice, 'list', query)
  return (
    <RowsTable
      title={invoicePageText.moneyInvoices}
      caption={invoicePageText.moneyInvoices}
      empty={invoicePageText.noInvoices}
      rows={answer.data?.list}
      query={answer}
      columns={[
        linkColumn('invoiceNo', labels.invoiceNo, '/work/invoice/detail', 'id'),
        {
          name: 'state',
          label: labels.state,
          render: (one) => <InvoiceState state={one.state} />,
        },
        dateColumn('invoiceTime', labels.invoiceTime),
        dateColumn('dueDate', labels.dueDate),
        {
          name: 'amount',
          label: labels.amount,
          align: 'right',
          render: (one) => <MoneyValue value={one.kind === 'invoice' ? one.amount : -one.amount} />,
        },
        moneyColumn('openAmount', labels.openAmount),
      ]}
    />
  )
}

function Payments({ quotationId }: { quotationId: number }) {
  const { labels } = collectionText
  const query = { quotationId: [quotationId], size: 200, sort: 'collectionDate' }
  const answer = useApiQuery(collection, 'list', query)
  return (
    <RowsTable
      title={invoicePageText.payments}
      caption={invoicePageText.payments}
      empty={invoicePageText.noPayments}
      rows={answer.data?.list}
      query={answer}
      columns={[
        linkColumn('collectionNo', labels.collectionNo, '/work/collection/detail', 'id'),
        {
          name: 'state',
          label: labels.state,
          render: (one) => <PaymentState state={one.state} />,
        },
        dateColumn('collectionDate', labels.collectionDate),
        {
          name: 'payMethod',
          label: labels.payMethod,
          render: (one) => <DictValue code="PAY_METHOD" value={one.payMethod} />,
        },
        textColumn('reference', labels.reference),
        moneyColumn('amount', labels.amount),
        moneyColumn('creditLeft', labels.creditLeft),
      ]}
    />
  )
}
