import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { CompanyLink, shipsOfLines } from '#modules/basic/customer/web/SubjectLink.tsx'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { DotSeparated } from '#web/kit/detail/DotSeparated.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { dateColumn, linkColumn, moneyColumn, textColumn } from '#web/kit/detail/row-columns.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { documentTab } from '#web/kit/detail/document-tab.tsx'
import type { PageNotice } from '#web/kit/detail/PageNotice.tsx'
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
  const translate = useFormatMessage()
  const staff = useMe().info.role.taskNode !== 'ship_owner'
  return (
    <DetailPage
      contract={invoice}
      text={invoiceText}
      title={(row) => row.invoiceNo}
      history={staff}
      subtitle={(row) => (
        <DotSeparated>
          <CompanyLink id={row.customerId} name={row.customerName} />
          <RecordLink path="work/quotation" id={row.quotationId}>
            {row.jobNo}
          </RecordLink>
          {shipsOfLines(row.lines)}
          <strong>
            <MoneyValue value={row.amount} />
          </strong>
        </DotSeparated>
      )}
      statusBadge={(row) => <InvoiceState state={row.state} />}
      beforeTabs={(row) =>
        row.daysOverdue !== null && (
          <p className="money-bar">{translate(invoicePageText.days, { days: row.daysOverdue })}</p>
        )
      }
      notices={(row) => [row.status === 0 && voiding(row)]}
      actions={(row) => <InvoiceActions row={row} />}
      tabs={[
        { key: 'facts', label: invoicePageText.facts, render: (row) => <Contents row={row} /> },
        {
          key: 'reminders',
          label: invoicePageText.reminders,
          visibleWhen: (row) => row.kind === 'invoice',
          render: (row) => <RemindersTab row={row} />,
        },
        documentTab(
          invoicePageText.document,
          'work/invoice/print',
          ({ invoiceNo }: Invoice) => `${invoiceNo}.pdf`,
        ),
      ]}
    />
  )
}

/** The reason of a void invoice is for staff. */
const voiding = ({ voidDate, voidReason }: Invoice): PageNotice => ({
  type: 'info',
  text: voidReason === undefined ? invoicePageText.voidSince : invoicePageText.voided,
  params: { date: voidDate ?? '', reason: voidReason ?? '' },
})

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
  return (
    <>
      <RowsTable
        title={invoicePageText.payments}
        caption={invoicePageText.payments}
        empty={invoicePageText.noPayments}
        rows={row.payments}
        columns={[
          linkColumn(
            'collectionNo',
            words.collectionNo,
            '/work/collection/detail',
            'collectionId',
            { strikeVoid: true },
          ),
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
          textColumn('reference', words.reference),
          moneyColumn('amount', words.amount, { strikeVoid: true }),
        ]}
      />
      {row.credits.length > 0 && (
        <RowsTable
          title={invoicePageText.credits}
          caption={invoicePageText.credits}
          empty={invoicePageText.noCredits}
          rows={row.credits}
          columns={[
            linkColumn(
              'invoiceNo',
              invoiceText.credits.invoiceNo,
              '/work/invoice/detail',
              'invoiceId',
              { strikeVoid: true },
            ),
            dateColumn('invoiceTime', invoiceText.credits.invoiceTime),
            {
              name: 'kind',
              label: invoiceText.labels.kind,
              render: (one) =>
                translate(one.writeOff ? invoiceText.state.writeOff : invoiceText.state.credit),
            },
            moneyColumn('amount', invoiceText.credits.amount, { strikeVoid: true }),
          ]}
        />
      )}
    </>
  )
}
