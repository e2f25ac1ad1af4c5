import { ShipLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import type { Message } from '#common/text.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { moneyColumn } from '#web/kit/detail/row-columns.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import type { TableColumn } from '#web/kit/detail/RowsTable.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { Icon } from '#web/kit/Icon.tsx'
import { MoneyValue, NumberValue } from '#web/kit/FieldValue.tsx'
import { quotationText } from '../quotation.text.ts'
import { LineName, useLineWords } from './LineName.tsx'
import type { Quotation } from './quotation.ts'
import { quotationPageText as words } from './quotationPage.text.ts'
import { Why } from './PriceExplanation.tsx'

type Line = Quotation['lines'][number]
type Ship = Quotation['ships'][number]

/**
 * Lines by ship, and the calculation of the total; for staff each line with the explanation of its
 * price.
 */
export function LinesTable({ row, staff }: { row: Quotation; staff: boolean }) {
  const wordsOf = useLineWords()
  const reduced = row.discountAmount !== null && row.discountAmount + (row.otherDiscount ?? 0) > 0
  const columns: TableColumn<Line>[] = [
    {
      name: 'seq',
      label: words.number,
      render: (line) => <span className="tabular-number text-secondary">{line.seq}</span>,
    },
    { name: 'item', label: words.item, render: (line) => <LineName line={line} /> },
    {
      name: 'surveyType',
      label: words.surveyType,
      render: (line) => (
        <>
          {line.surveyType && <DictValue code="SURVEY_TYPE" value={line.surveyType} />}
          {line.shipId === null && line.shipType && (
            <small className="line-small">
              <DictValue code="SHIP_TYPE" value={line.shipType} />
            </small>
          )}
        </>
      ),
    },
    {
      name: 'quantity',
      label: words.quantity,
      align: 'right',
      render: (line) => <NumberValue value={line.quantity} />,
    },
    moneyColumn('unitPrice', words.unitPrice),
    moneyColumn('amount', words.amount),
    ...(reduced ? [moneyColumn('netAmount', words.netAmount)] : []),
    ...(staff
      ? [
          {
            name: 'why',
            label: words.why,
            render: (line: Line) => <Why line={line} what={`${wordsOf(line)} ${line.seq}`} />,
          },
        ]
      : []),
  ]
  return (
    <RowsTable<Line>
      title={words.items}
      caption={words.items}
      empty={words.noLines}
      rows={row.lines}
      columns={columns}
      group={groupOf(row)}
      foot={<Sums row={row} columns={columns.length} staff={staff} />}
    />
  )
}

/** Group of a line: its ship, or the general items. */
export function groupOf(
  row: Quotation,
): (line: { shipId: number | null }) => { key: number; head: React.ReactNode } {
  return ({ shipId }) => ({
    key: shipId ?? 0,
    head:
      shipId === null ? (
        <ForAll company={row.companyName} />
      ) : (
        <LineShip ship={row.ships.find(({ id }) => id === shipId)} />
      ),
  })
}

function ForAll({ company }: { company: string | null }) {
  const translate = useFormatMessage()
  return company ?? translate(words.forAll)
}

function LineShip({ ship }: { ship: Ship | undefined }) {
  return (
    ship && (
      <span className="ship-head">
        <Icon name="ship" /> <ShipLink id={ship.id} name={ship.name} />{' '}
        <small>
          {ship.imo && `IMO ${ship.imo} · `}
          <DictValue code="SHIP_TYPE" value={ship.shipType} />
          {ship.grossTonnage !== null && (
            <>
              {' '}
              · GT <NumberValue value={ship.grossTonnage} />
            </>
          )}
        </small>
      </span>
    )
  )
}

/** Calculation of the total; the flags' share is shown to staff only. */
function Sums({ row, columns, staff }: { row: Quotation; columns: number; staff: boolean }) {
  const t = useMessages(quotationText)
  const translate = useFormatMessage()
  const less: [Message, number | null][] = [
    [quotationText.labels.discountAmount, row.discountAmount],
    [quotationText.labels.otherDiscount, row.otherDiscount],
  ]
  const at = columns - (row.discountAmount || row.otherDiscount ? 2 : 1)
  const line = (label: string, value: number, kind?: string) => (
    <tr key={label} className={kind}>
      <th scope="row" colSpan={at - 1} className="align-right">
        {label}
      </th>
      <td className="align-right">
        <MoneyValue value={value} />
      </td>
      <td colSpan={columns - at} />
    </tr>
  )
  return (
    <>
      {line(t.labels.subtotal, row.subtotal)}
      {less.flatMap(([label, value]) => (value ? [line(translate(label), -value)] : []))}
      {line(t.labels.total, row.total, 'sum-total')}
      {staff && row.flagFees > 0 && line(t.labels.flagFees, row.flagFees, 'sum-part')}
      {staff && row.flagFees > 0 && line(translate(words.societyPart), row.societyPart, 'sum-part')}
    </>
  )
}
