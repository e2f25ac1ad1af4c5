import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { CompanyLink, ShipsOfLines } from '#modules/basic/customer/web/SubjectLink.tsx'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { dateColumn, moneyColumn } from '#web/kit/detail/row-columns.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { PdfViewer } from '#web/kit/files/PdfViewer.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import type { Invoice } from './invoice.ts'
import { InvoiceActions } from './InvoiceActions.tsx'
import { invoicePageText } from './invoicePage.text.ts'
import { CustomerLink } from './CustomerLink.tsx'
import { InvoiceState } from './InvoiceState.tsx'
import { LineText } from './LineText.tsx'
import { RemindersTab } from './RemindersTab.tsx'
import './money.css'

/** Detail page of an invoice or credit note: lines, payments, reminders. */
export default function InvoiceDetail() {
  const staff = useMe().info.role.taskNode !== 'ship_owner'
  return (
    <DetailPage
      contract={invoice}
      text={invoiceText}
      title={(row) => row.invoiceNo}
      history={staff}
      subtitle={(row) => (
        <>
          <CompanyLink id={row.customerId} name={row.customerName} /> ·{' '}
          <RecordLink path="work/quotation" id={row.quotationId}>
            {row.jobNo}
          </RecordLink>
          <ShipsOfLines lines={row.lines} /> ·{' '}
          <strong>
            <MoneyValue value={row.amount} />
          </strong>
        </>
      )}
      statusBadge={(row) => <InvoiceState state={row.state} />}
      beforeTabs={(row) => <Where row={row} />}
      actions={(row) => <InvoiceActions row={row} />}
      tabs={[
        { key: 'facts', label: invoicePageText.facts, render: (row) => <Contents row={row} /> },
        {
          key: 'reminders',
          label: invoicePageText.reminders,
          visibleWhen: (row) => row.kind === 'invoice',
          render: (row) => <RemindersTab row={row} />,
        },
        {
          key: 'document',
          label: invoicePageText.document,
          render: (row) => (
            <PdfViewer
              key={row.status}
              source={{ path: 'work/invoice/print', input: { id: row.id } }}
              name={`${row.invoiceNo}.pdf`}
            />
          ),
        },
      ]}
    />
  )
}

function Where({ row }: { row: Invoice }) {
  const translate = useFormatMessage()
  return (
    <>
      {row.daysOverdue !== null && (
        <p className="money-bar">{translate(invoicePageText.days, { days: row.daysOverdue })}</p>
      )}
      {row.status === 0 && (
        <Alert
          className="refusal-notice"
          type="info"
          showIcon
          title={
            row.voidReason !== undefined
              ? translate(invoicePageText.voided, {
                  date: row.voidDate ?? '',
                  reason: row.voidReason ?? '',
                })
              : translate(invoicePageText.voidSince, { date: row.voidDate ?? '' })
          }
        />
      )}
    </>
  )
}

function Contents({ row }: { row: Invoice }) {
  const ofInvoice = row.kind === 'invoice'
  const amount = (name: 'amount' | 'credited' | 'paid' | 'openAmount') =>
    moneyColumn(name, invoiceText.lines[name])
  return (
    <>
      <DetailFields
        contract={invoice}
        text={invoiceText}
        row={row}
        fields={[
          'kind',
          'invoiceTime',
          ofInvoice ? 'dueDate' : 'creditOfNo',
          'amount',
          ofInvoice ? 'paid' : 'writeOff',
          ofInvoice && 'credited',
          ofInvoice && 'openAmount',
          {
            name: 'customerName',
            render: () => (
              <CustomerLink id={row.customerId} otherwise={row.customerName}>
                {row.customerName}
              </CustomerLink>
            ),
          },
          'quoNm',
          'region',
          ofInvoice && 'purchaseOrderNo',
          'remark',
        ]}
      />
      <RowsTable
        title={invoicePageText.lines}
        caption={invoicePageText.lines}
        empty={invoicePageText.noLines}
        rows={row.lines}
        columns={[
          { name: 'item', label: invoicePageText.item, render: (line) => <LineText line={line} /> },
          amount('amount'),
          ...(ofInvoice ? [amount('credited'), amount('paid'), amount('openAmount')] : []),
        ]}
      />
      {ofInvoice && <Payments row={row} />}
    </>
  )
}

function Payments({ row }: { row: Invoice }) {
  const translate = useFormatMessage()
  const words = invoiceText.payments
  const crossed = (status: number) => (status === 0 ? { textDecoration: 'line-through' } : {})
  return (
    <>
      <RowsTable
        title={invoicePageText.payments}
        caption={invoicePageText.payments}
        empty={invoicePageText.noPayments}
        rows={row.payments}
        columns={[
          {
            name: 'collectionNo',
            label: words.collectionNo,
            render: (one) => (
              <Link
                style={crossed(one.status)}
                to={`/work/collection/detail?id=${one.collectionId}`}
              >
                {one.collectionNo}
              </Link>
            ),
          },
          dateColumn('collectionDate', words.collectionDate),
          {
            name: 'payMethod',
            label: words.payMethod,
            render: (one) => (
              <>
                <DictValue code="PAY_METHOD" value={one.payMethod} />
                {one.creditNo && (
                  <small> {translate(invoicePageText.freed, { number: one.creditNo })}</small>
                )}
              </>
            ),
          },
          { name: 'reference', label: words.reference, render: (one) => one.reference ?? '–' },
          {
            name: 'amount',
            label: words.amount,
            align: 'right',
            render: (one) => (
              <span style={crossed(one.status)}>
                <MoneyValue value={one.amount} />
              </span>
            ),
          },
        ]}
      />
      {row.credits.length > 0 && (
        <RowsTable
          title={invoicePageText.credits}
          caption={invoicePageText.credits}
          empty={invoicePageText.noCredits}
          rows={row.credits}
          columns={[
            {
              name: 'invoiceNo',
              label: invoiceText.credits.invoiceNo,
              render: (one) => (
                <Link style={crossed(one.status)} to={`/work/invoice/detail?id=${one.invoiceId}`}>
                  {one.invoiceNo}
                </Link>
              ),
            },
            dateColumn('invoiceTime', invoiceText.credits.invoiceTime),
            {
              name: 'kind',
              label: invoiceText.labels.kind,
              render: (one) =>
                translate(one.writeOff ? invoiceText.state.writeOff : invoiceText.state.credit),
            },
            {
              name: 'amount',
              label: invoiceText.credits.amount,
              align: 'right',
              render: (one) => (
                <span style={crossed(one.status)}>
                  <MoneyValue value={one.amount} />
                </span>
              ),
            },
          ]}
        />
      )}
    </>
  )
}
