import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { collection } from '#modules/work/collection/collection.contract.ts'
import { collectionText } from '#modules/work/collection/collection.text.ts'
import { PaymentState } from '#modules/work/collection/web/PaymentState.tsx'
import { useCall } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { DateText, MoneyText } from '#web/kit/values.tsx'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { invoicePageText } from './invoicePage.text.ts'
import { CustomerLink } from './CustomerLink.tsx'
import { InvoiceState } from './InvoiceState.tsx'
import './money.css'

const InvoiceDrawer = lazy(() => import('./InvoiceDrawer.tsx'))
const PaymentDrawer = lazy(() => import('#modules/work/collection/web/PaymentDrawer.tsx'))

interface Props {
  /** a quotation; `open`: it is accepted and not closed, so that it can be invoiced */
  row: { id: number; jobNo: string; customerId: number; customerName: string; balance: number; customerState: string; total: number; invoiced: number; collected: number; receivable: number; writtenOff: number }
  open: boolean
}

/** The invoices and payments of a quotation, with the ways to make more. */
export function QuotationMoney({ row, open }: Props) {
  const t = useText(invoicePageText)
  const [shown, setShown] = useState<'invoice' | 'pay'>()
  const invoices = useCall(invoice, 'list', { quotationId: [row.id], size: 200, sort: 'invoiceTime' }).data?.list ?? []
  const payments = useCall(collection, 'list', { quotationId: [row.id], size: 200, sort: 'collectionDate' }).data?.list ?? []
  const sums: [string, number][] = [
    [t.sum, row.total], [t.invoicedSum, row.invoiced], [t.notInvoiced, row.balance], [t.paidSum, row.collected], [t.open, row.receivable], ...(row.writtenOff > 0 ? [[t.writeOff, row.writtenOff] as [string, number]] : []),
  ]
  const close = () => setShown(undefined)
  return (
    <>
      <p className="money-buttons">
        {open && row.balance > 0 && <Allowed codes={['work.quotation.invoice']}><Button type="primary" onClick={() => setShown('invoice')}>{t.makeInvoice}</Button></Allowed>}
        {row.customerState === 'accepted' && <Allowed codes={['work.quotation.collect']}><Button onClick={() => setShown('pay')}>{t.pay}</Button></Allowed>}
        <Allowed codes={['work.invoice.read']}><CustomerLink id={row.customerId} otherwise={null}>{t.statement}</CustomerLink></Allowed>
      </p>
      <p className="money-sums">
        {sums.map(([label, amount]) => <span key={label}>{label} <b><MoneyText value={amount} /></b></span>)}
      </p>
      <RowsTable title={invoicePageText.moneyInvoices} caption={invoicePageText.moneyInvoices} empty={invoicePageText.noInvoices} rows={invoices} columns={[
        { name: 'invoiceNo', label: invoiceText.labels.invoiceNo, render: (one) => <Link to={`/work/invoice/detail?id=${one.id}`}>{one.invoiceNo}</Link> },
        { name: 'state', label: invoiceText.labels.state, render: (one) => <InvoiceState state={one.state} /> },
        { name: 'invoiceTime', label: invoiceText.labels.invoiceTime, render: (one) => <DateText value={one.invoiceTime} /> },
        { name: 'dueDate', label: invoiceText.labels.dueDate, render: (one) => <DateText value={one.dueDate} /> },
        { name: 'amount', label: invoiceText.labels.amount, align: 'right', render: (one) => <MoneyText value={one.kind === 'invoice' ? one.amount : -one.amount} /> },
        { name: 'openAmount', label: invoiceText.labels.openAmount, align: 'right', render: (one) => <MoneyText value={one.openAmount} /> },
      ]} />
      <RowsTable title={invoicePageText.payments} caption={invoicePageText.payments} empty={invoicePageText.noPayments} rows={payments} columns={[
        { name: 'collectionNo', label: collectionText.labels.collectionNo, render: (one) => <Link to={`/work/collection/detail?id=${one.id}`}>{one.collectionNo}</Link> },
        { name: 'state', label: collectionText.labels.state, render: (one) => <PaymentState state={one.state} /> },
        { name: 'collectionDate', label: collectionText.labels.collectionDate, render: (one) => <DateText value={one.collectionDate} /> },
        { name: 'payMethod', label: collectionText.labels.payMethod, render: (one) => <DictText code="PAY_METHOD" value={one.payMethod} /> },
        { name: 'reference', label: collectionText.labels.reference, render: (one) => one.reference ?? '–' },
        { name: 'amount', label: collectionText.labels.amount, align: 'right', render: (one) => <MoneyText value={one.amount} /> },
        { name: 'creditLeft', label: collectionText.labels.creditLeft, align: 'right', render: (one) => <MoneyText value={one.creditLeft} /> },
      ]} />
      {shown === 'invoice' && <Suspense><InvoiceDrawer of={row} onClose={close} /></Suspense>}
      {shown === 'pay' && <Suspense><PaymentDrawer of={{ customerId: row.customerId, quotationId: row.id, name: `${row.customerName} · ${row.jobNo}` }} onClose={close} /></Suspense>}
    </>
  )
}
