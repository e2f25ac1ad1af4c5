import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { CompanyLink, shipsOfLines } from '#modules/basic/customer/web/SubjectLink.tsx'
import type { DetailOf } from '#common/contract.ts'
import { required, text } from '#common/fields.ts'
import { CustomerLink } from '#modules/work/invoice/web/CustomerLink.tsx'
import { dollars } from '#modules/work/invoice/web/invoice.ts'
import { invoicePageText } from '#modules/work/invoice/web/invoicePage.text.ts'
import { LineText } from '#modules/work/invoice/web/LineText.tsx'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { DotSeparated } from '#web/kit/detail/DotSeparated.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { CallButton } from '#web/kit/detail/CallButton.tsx'
import type { PageNotice } from '#web/kit/detail/PageNotice.tsx'
import { dateColumn, linkColumn, moneyColumn } from '#web/kit/detail/row-columns.tsx'
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
  danger: true,
}
const described = { contract: collection, text: collectionText }

/** Detail page of a payment: its origin and the invoices it pays. */
export default function CollectionDetail() {
  const staff = useMe().info.role.taskNode !== 'ship_owner'
  return (
    <DetailPage
      {...described}
      title={(row) => row.collectionNo}
      history={staff}
      subtitle={(row) => (
        <DotSeparated>
          <CompanyLink id={row.customerId} name={row.customerName} />
          {row.jobNo && (
            <RecordLink path="work/quotation" id={row.quotationId}>
              {row.jobNo}
            </RecordLink>
          )}
          {shipsOfLines(row.parts)}
          <strong>
            <MoneyValue value={row.amount} />
          </strong>
        </DotSeparated>
      )}
      statusBadge={(row) => <PaymentState state={row.state} />}
      notices={(row) => [
        row.status === 0 && reversal(row),
        row.status === 1 &&
          row.overpaid > 0 && {
            type: 'warning',
            text: invoicePageText.overpaidOf,
            params: { over: dollars(row.overpaid), left: dollars(row.creditLeft) },
          },
      ]}
      actions={(row) => (
        <CallButton
          {...described}
          call="reverse"
          title={invoicePageText.reverse}
          row={row}
          name={row.collectionNo}
          inputs={reversing}
          also={['work/invoice', 'work/quotation']}
        />
      )}
      tabs={[
        { key: 'facts', label: invoicePageText.facts, render: (row) => <Contents row={row} /> },
      ]}
    />
  )
}

/** The reason of a reversal is for staff. */
const reversal = ({ reverseDate, reverseReason }: Payment): PageNotice => ({
  type: 'info',
  text: reverseReason === undefined ? invoicePageText.reversedThen : invoicePageText.reversedOn,
  params: { date: reverseDate ?? '', reason: reverseReason ?? '' },
})

function Contents({ row }: { row: Payment }) {
  return (
    <>
      <DetailFields
        {...described}
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
        linkColumn('invoiceNo', words.invoiceNo, '/work/invoice/detail', 'invoiceId'),
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
        linkColumn('collectionNo', words.collectionNo, '/work/collection/detail', 'collectionId'),
        dateColumn('collectionDate', words.collectionDate),
        moneyColumn('amount', words.amount),
      ]}
    />
  )
}
