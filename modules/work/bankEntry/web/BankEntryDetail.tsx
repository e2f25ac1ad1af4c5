import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { choiceLabel } from '#common/labels.ts'
import { CustomerLink } from '#modules/work/invoice/web/CustomerLink.tsx'
import { useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { dateColumn, linkColumn, moneyColumn } from '#web/kit/detail/row-columns.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { bankEntry } from '../bankEntry.contract.ts'
import { bankEntryText } from '../bankEntry.text.ts'
import { BankEntryActions } from './BankEntryActions.tsx'
import { BankEntryState } from './BankEntryState.tsx'
import { bankEntryPageText } from './bankEntryPage.text.ts'
import { BookDrawer } from './BookDrawer.tsx'
import { signedAmount } from './signed-amount.ts'

type Entry = DetailOf<typeof bankEntry>
type Match = Entry['matches'][number]

/** Detail page of an entry: what it may pay, and the payment that records it. */
export default function BankEntryDetail() {
  return (
    <DetailPage
      contract={bankEntry}
      text={bankEntryText}
      title={(row) => signedAmount(row)}
      subtitle={(row) => row.counterparty ?? row.reference}
      statusBadge={(row) => <BankEntryState state={row.state} />}
      notices={(row) => [
        row.state === 'ignored' && {
          type: 'info',
          text: bankEntryPageText.ignoredBecause,
          params: { reason: row.ignoreReason ?? '' },
        },
      ]}
      actions={(row) => <BankEntryActions row={row} />}
      tabs={[
        { key: 'facts', label: bankEntryPageText.facts, render: (row) => <Contents row={row} /> },
      ]}
    />
  )
}

function Contents({ row }: { row: Entry }) {
  return (
    <>
      <DetailFields
        contract={bankEntry}
        text={bankEntryText}
        row={row}
        fields={[
          'entryDate',
          'valueDate',
          { name: 'amount', render: () => signedAmount(row) },
          'account',
          'counterparty',
          'counterpartyAccount',
          'reference',
          'bankReference',
          'collectionNo',
          'customerName',
          'fileName',
        ]}
      />
      {row.state === 'open' && row.amount > 0 && <Matches row={row} />}
      {row.payments.length > 0 && <Payments row={row} />}
    </>
  )
}

/** Customers and invoices that the entry may pay. */
function Matches({ row }: { row: Entry }) {
  const t = useMessages(bankEntryPageText)
  const translate = useFormatMessage()
  const [booking, setBooking] = useState<Match>()
  const { matches: words } = bankEntryText
  return (
    <>
      <RowsTable
        title={bankEntryPageText.matches}
        caption={bankEntryPageText.matches}
        empty={bankEntryPageText.noMatches}
        rows={row.matches}
        columns={[
          {
            name: 'customerName',
            label: words.customerName,
            render: (one) => (
              <CustomerLink id={one.customerId} otherwise={one.customerName}>
                {one.customerName}
              </CustomerLink>
            ),
          },
          {
            name: 'reason',
            label: words.reason,
            render: (one) => translate(choiceLabel({ text: bankEntryText }, 'reason', one.reason)),
          },
          {
            name: 'invoices',
            label: words.invoices,
            render: (one) =>
              one.invoices.map(({ invoiceId, invoiceNo }) => (
                <div key={invoiceId}>
                  <Link to={`/work/invoice/detail?id=${invoiceId}`}>{invoiceNo}</Link>
                </div>
              )),
          },
          moneyColumn('open', words.open),
          {
            name: 'book',
            label: bankEntryPageText.book,
            render: (one) =>
              row.can.includes('book') && (
                <Button size="small" type="primary" onClick={() => setBooking(one)}>
                  {t.book}
                </Button>
              ),
          },
        ]}
      />
      {booking && <BookDrawer row={row} match={booking} onClose={() => setBooking(undefined)} />}
    </>
  )
}

/** Payments of the same amount that may record the entry already. */
function Payments({ row }: { row: Entry }) {
  const t = useMessages(bankEntryPageText)
  const { payments: words } = bankEntryText
  const link = useApiMutation(bankEntry, 'link', {
    alsoInvalidates: ['work/collection'],
    onSuccess: () => notify.success(t.linked),
  })
  const { id, version } = row
  return (
    <RowsTable
      title={bankEntryPageText.payments}
      caption={bankEntryPageText.payments}
      empty={bankEntryPageText.noMatches}
      rows={row.payments}
      columns={[
        linkColumn('collectionNo', words.collectionNo, '/work/collection/detail', 'collectionId'),
        { name: 'customerName', label: words.customerName, render: (one) => one.customerName },
        dateColumn('collectionDate', words.collectionDate),
        {
          name: 'link',
          label: bankEntryPageText.link,
          render: ({ collectionId }) =>
            row.can.includes('link') && (
              <Button
                size="small"
                loading={link.isPending}
                onClick={() => link.mutate({ id, version, collectionId })}
              >
                {t.link}
              </Button>
            ),
        },
      ]}
    />
  )
}
