import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { CompanyLink, ShipsOfLines } from '#modules/basic/customer/web/SubjectLink.tsx'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { required, text } from '#common/fields.ts'
import { CustomerLink } from '#modules/work/invoice/web/CustomerLink.tsx'
import { dollars } from '#modules/work/invoice/web/invoice.ts'
import { invoicePageText } from '#modules/work/invoice/web/invoicePage.text.ts'
import { LineText } from '#modules/work/invoice/web/LineText.tsx'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import { dateColumn, moneyColumn } from '#web/kit/detail/row-columns.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { collection } from '../collection.contract.ts'
import { collectionText } from '../collection.text.ts'
import { PaymentState } from './PaymentState.tsx'
import '#modules/work/invoice/web/money.css'

type Payment = DetailOf<typeof collection>
const reversing = {
  fields: { reason: required(text(300)) },
  labels: { reason: invoicePageText.reason },
  help: invoicePageText.reverseHelp,
}

/** Detail page of a payment: its origin and the invoices it pays. */
export default function CollectionDetail() {
  const staff = useMe().info.role.taskNode !== 'ship_owner'
  return (
    <DetailPage
      contract={collection}
      text={collectionText}
      title={(row) => row.collectionNo}
      history={staff}
      subtitle={(row) => (
        <>
          <CompanyLink id={row.customerId} name={row.customerName} />
          {row.jobNo && (
            <>
              {' '}
              ·{' '}
              <RecordLink path="work/quotation" id={row.quotationId}>
                {row.jobNo}
              </RecordLink>
            </>
          )}
          <ShipsOfLines lines={row.parts} /> ·{' '}
          <strong>
            <MoneyValue value={row.amount} />
          </strong>
        </>
      )}
      statusBadge={(row) => <PaymentState state={row.state} />}
      beforeTabs={(row) => <Where row={row} />}
      actions={(row) => <Reverse row={row} />}
      tabs={[
        { key: 'facts', label: invoicePageText.facts, render: (row) => <Contents row={row} /> },
      ]}
    />
  )
}

function Where({ row }: { row: Payment }) {
  const translate = useFormatMessage()
  return (
    <>
      {row.status === 0 && (
        <Alert
          className="refusal-notice"
          type="info"
          showIcon
          title={
            row.reverseReason !== undefined
              ? translate(invoicePageText.reversedOn, {
                  date: row.reverseDate ?? '',
                  reason: row.reverseReason ?? '',
                })
              : translate(invoicePageText.reversedThen, { date: row.reverseDate ?? '' })
          }
        />
      )}
      {row.status === 1 && row.overpaid > 0 && (
        <Alert
          className="refusal-notice"
          type="warning"
          showIcon
          title={translate(invoicePageText.overpaidOf, {
            over: dollars(row.overpaid),
            left: dollars(row.creditLeft),
          })}
        />
      )}
    </>
  )
}

function Reverse({ row }: { row: Payment }) {
  const t = useMessages(invoicePageText)
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (!row.can.includes('reverse')) return null
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t.reverse}
      </Button>
      {asking && (
        <MoveDialog
          contract={collection}
          text={collectionText}
          move="reverse"
          title={invoicePageText.reverse}
          def={undefined}
          row={row}
          name={row.collectionNo}
          extra={reversing}
          also={['work/invoice', 'work/quotation']}
          onClose={close}
          onMoved={close}
        />
      )}
    </>
  )
}

function Contents({ row }: { row: Payment }) {
  return (
    <>
      <DetailFields
        contract={collection}
        text={collectionText}
        row={row}
        fields={[
          'collectionDate',
          'amount',
          'payMethod',
          'account',
          'reference',
          'overpaid',
          'creditLeft',
          {
            name: 'customerName',
            render: () => (
              <CustomerLink id={row.customerId} otherwise={row.customerName}>
                {row.customerName}
              </CustomerLink>
            ),
          },
          'region',
          'remark',
          'duplicateReason',
        ]}
      />
      <PaidItems row={row} />
      {row.offsets.length > 0 && <Offsets row={row} />}
    </>
  )
}

/** The items of invoices that the payment pays. */
function PaidItems({ row }: { row: Payment }) {
  const translate = useFormatMessage()
  const { parts: words } = collectionText
  return (
    <RowsTable
      title={invoicePageText.parts}
      caption={invoicePageText.parts}
      empty={invoicePageText.noParts}
      rows={row.parts}
      columns={[
        {
          name: 'invoiceNo',
          label: words.invoiceNo,
          render: (one) => (
            <Link to={`/work/invoice/detail?id=${one.invoiceId}`}>{one.invoiceNo}</Link>
          ),
        },
        {
          name: 'jobNo',
          label: words.jobNo,
          render: (one) => (
            <RecordLink path="work/quotation" id={one.quotationId}>
              {one.jobNo}
            </RecordLink>
          ),
        },
        {
          name: 'item',
          label: invoicePageText.item,
          render: (one) => (
            <>
              <LineText line={one} />
              {one.creditNo && (
                <small>{translate(invoicePageText.freed, { number: one.creditNo })}</small>
              )}
            </>
          ),
        },
        dateColumn('entryDate', words.entryDate),
        moneyColumn('amount', words.amount),
      ]}
    />
  )
}

/** Credit of this payment used by others, or of others used here. */
function Offsets({ row }: { row: Payment }) {
  const translate = useFormatMessage()
  const { offsets: words } = collectionText
  return (
    <RowsTable
      title={invoicePageText.offsets}
      caption={invoicePageText.offsets}
      empty={invoicePageText.noParts}
      rows={row.offsets}
      columns={[
        {
          name: 'uses',
          label: words.uses,
          render: (one) => translate(collectionText.uses[one.uses]),
        },
        {
          name: 'collectionNo',
          label: words.collectionNo,
          render: (one) => (
            <Link to={`/work/collection/detail?id=${one.collectionId}`}>{one.collectionNo}</Link>
          ),
        },
        dateColumn('collectionDate', words.collectionDate),
        moneyColumn('amount', words.amount),
      ]}
    />
  )
}
