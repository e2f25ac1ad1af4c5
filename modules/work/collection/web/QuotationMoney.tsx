import type { DetailOf } from '#common/contract.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { collection } from '../collection.contract.ts'
import { collectionText } from '../collection.text.ts'
import { PaymentState } from './PaymentState.tsx'
import type { quotation } from '#modules/work/quotation/quotation.contract.ts'
import { quotationMachine } from '#modules/work/quotation/quotation.machine.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { DateValue, MoneyValue } from '#web/kit/FieldValue.tsx'
import { invoice } from '#modules/work/invoice/invoice.contract.ts'
import { invoiceText } from '#modules/work/invoice/invoice.text.ts'
import { invoicePageText } from '#modules/work/invoice/web/invoicePage.text.ts'
import { CustomerLink } from '#modules/work/invoice/web/CustomerLink.tsx'
import { InvoiceState } from '#modules/work/invoice/web/InvoiceState.tsx'
import '#modules/work/invoice/web/money.css'

const InvoiceDrawer = lazy(() => import('#modules/work/invoice/web/InvoiceDrawer.tsx'))
const PaymentDrawer = lazy(() => import('./PaymentDrawer.tsx'))

type Quotation = DetailOf<typeof quotation>
const { accepted } = quotationMachine.states

/** Invoices and payments of a quotation, with actions to add more. */
export default function QuotationMoney({ row }: { row: Quotation }) {
  const t = useMessages(invoicePageText)
  const [shown, setShown] = useState<'invoice' | 'pay'>()
  const invoices =
    useApiQuery(invoice, 'list', { quotationId: [row.id], size: 200, sort: 'invoiceTime' }).data
      ?.list ?? []
  const payments =
    useApiQuery(collection, 'list', {
      quotationId: [row.id],
      size: 200,
      sort: 'collectionDate',
    }).data?.list ?? []
  const sums: [string, number][] = [
    [t.sum, row.total],
    [t.invoicedSum, row.invoiced],
    [t.notInvoiced, row.balance],
    [t.paidSum, row.collected],
    [t.open, row.receivable],
    ...(row.writtenOff > 0 ? [[t.writeOff, row.writtenOff] as [string, number]] : []),
  ]
  const close = () => setShown(undefined)
  return (
    <>
      <p className="money-buttons">
        {row.status === accepted && row.balance > 0 && (
          <Allowed requiredRights={['work.quotation.invoice']}>
            <Button type="primary" onClick={() => setShown('invoice')}>
              {t.makeInvoice}
            </Button>
          </Allowed>
        )}
        {row.customerState === 'accepted' && (
          <Allowed requiredRights={['work.quotation.collect']}>
            <Button onClick={() => setShown('pay')}>{t.pay}</Button>
          </Allowed>
        )}
        <Allowed requiredRights={['work.invoice.read']}>
          <CustomerLink id={row.customerId} otherwise={null}>
            {t.statement}
          </CustomerLink>
        </Allowed>
      </p>
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
      <RowsTable
        title={invoicePageText.moneyInvoices}
        caption={invoicePageText.moneyInvoices}
        empty={invoicePageText.noInvoices}
        rows={invoices}
        columns={[
          {
            name: 'invoiceNo',
            label: invoiceText.labels.invoiceNo,
            render: (one) => <Link to={`/work/invoice/detail?id=${one.id}`}>{one.invoiceNo}</Link>,
          },
          {
            name: 'state',
            label: invoiceText.labels.state,
            render: (one) => <InvoiceState state={one.state} />,
          },
          {
            name: 'invoiceTime',
            label: invoiceText.labels.invoiceTime,
            render: (one) => <DateValue value={one.invoiceTime} />,
          },
          {
            name: 'dueDate',
            label: invoiceText.labels.dueDate,
            render: (one) => <DateValue value={one.dueDate} />,
          },
          {
            name: 'amount',
            label: invoiceText.labels.amount,
            align: 'right',
            render: (one) => (
              <MoneyValue value={one.kind === 'invoice' ? one.amount : -one.amount} />
            ),
          },
          {
            name: 'openAmount',
            label: invoiceText.labels.openAmount,
            align: 'right',
            render: (one) => <MoneyValue value={one.openAmount} />,
          },
        ]}
      />
      <RowsTable
        title={invoicePageText.payments}
        caption={invoicePageText.payments}
        empty={invoicePageText.noPayments}
        rows={payments}
        columns={[
          {
            name: 'collectionNo',
            label: collectionText.labels.collectionNo,
            render: (one) => (
              <Link to={`/work/collection/detail?id=${one.id}`}>{one.collectionNo}</Link>
            ),
          },
          {
            name: 'state',
            label: collectionText.labels.state,
            render: (one) => <PaymentState state={one.state} />,
          },
          {
            name: 'collectionDate',
            label: collectionText.labels.collectionDate,
            render: (one) => <DateValue value={one.collectionDate} />,
          },
          {
            name: 'payMethod',
            label: collectionText.labels.payMethod,
            render: (one) => <DictValue code="PAY_METHOD" value={one.payMethod} />,
          },
          {
            name: 'reference',
            label: collectionText.labels.reference,
            render: (one) => one.reference ?? '–',
          },
          {
            name: 'amount',
            label: collectionText.labels.amount,
            align: 'right',
            render: (one) => <MoneyValue value={one.amount} />,
          },
          {
            name: 'creditLeft',
            label: collectionText.labels.creditLeft,
            align: 'right',
            render: (one) => <MoneyValue value={one.creditLeft} />,
          },
        ]}
      />
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
