import { moneyFromNumber, subtractMoney } from '#common/rules/base/money.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { ActorName } from '#web/kit/detail/ActorName.tsx'
import { moneyColumn } from '#web/kit/detail/row-columns.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantValue, MoneyValue } from '#web/kit/FieldValue.tsx'
import { DownloadButton } from '#web/kit/files/DownloadButton.tsx'
import type { Quotation } from './quotation.ts'
import { quotationPageText as words } from './quotationPage.text.ts'

interface Revision {
  revision: number
  time: string
  userName: string | null
  reason: string | null
  total: number
  current: boolean
}

/**
 * Revisions, the latest first: total, difference to the one before, and PDF; for staff also author
 * and reason.
 */
export function RevisionsTab({ row, staff }: { row: Quotation; staff: boolean }) {
  const t = useMessages(words)
  const translate = useFormatMessage()
  const previous = row.revisions
    .filter(({ revision }) => revision !== row.revision)
    .map((one) => ({ ...one, current: false }))
  const rows: Revision[] = [
    {
      revision: row.revision,
      time: row.statusTime,
      userName: row.quoPerName,
      reason: null,
      total: row.total,
      current: true,
    },
    ...previous,
  ].toSorted((a, b) => b.revision - a.revision)
  /** The reason of a revision is stored with the one it replaced. */
  const before = (one: Revision) => rows.find(({ revision }) => revision === one.revision - 1)
  const change = (one: Revision) => {
    const last = before(one)
    return last && Number(subtractMoney(moneyFromNumber(one.total), moneyFromNumber(last.total)))
  }
  return (
    <RowsTable<Revision>
      caption={words.revisions}
      empty={words.noLines}
      rows={rows}
      columns={[
        {
          name: 'revision',
          label: words.revisions,
          render: (one) => (
            <span>
              {translate(words.revisionNo, { revision: one.revision })}{' '}
              {one.current && <Tag tone="blue">{t.current}</Tag>}
            </span>
          ),
        },
        { name: 'time', label: words.time, render: (one) => <InstantValue value={one.time} /> },
        ...(staff
          ? [
              {
                name: 'userName',
                label: words.by,
                render: (one: Revision) => <ActorName name={one.userName} />,
              },
              {
                name: 'reason',
                label: words.reviseReason,
                render: (one: Revision) => (
                  <span className="multiline">{before(one)?.reason ?? '–'}</span>
                ),
              },
            ]
          : []),
        moneyColumn('total', words.amount),
        {
          name: 'difference',
          label: words.difference,
          align: 'right',
          render: (one) => <Difference value={change(one)} />,
        },
        {
          name: 'pdf',
          label: words.pdf,
          render: (one) => (
            <DownloadButton
              path="work/quotation/print"
              input={{ id: row.id, revision: one.revision }}
              kind="pdf"
              label={`${t.pdf} ${one.revision}`}
              size="small"
            >
              {t.pdf}
            </DownloadButton>
          ),
        },
      ]}
    />
  )
}

function Difference({ value }: { value: number | undefined }) {
  if (!value) return <span className="empty-value">–</span>
  return (
    <span className={value < 0 ? 'less' : 'more'}>
      {value > 0 && '+'}
      <MoneyValue value={value} />
    </span>
  )
}
