import { AmountsTable } from '#modules/work/invoice/web/AmountsTable.tsx'
import type { Outstanding } from '#modules/work/invoice/web/invoice.ts'
import { invoicePageText } from '#modules/work/invoice/web/invoicePage.text.ts'
import { LineText } from '#modules/work/invoice/web/LineText.tsx'
import type { useAmounts } from '#modules/work/invoice/web/use-line-amounts.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DateValue, MoneyValue } from '#web/kit/FieldValue.tsx'
import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { keyOf } from './use-payment.ts'

type Open = Outstanding['invoices'][number]

/** Divides the payment among the lines of the open invoices. */
export function AllotTable({
  invoices,
  amounts,
  busy,
  faults: errors,
  rest,
}: {
  invoices: readonly Open[]
  amounts: ReturnType<typeof useAmounts>
  busy: boolean
  faults: Record<string, string>
  rest: number
}) {
  const t = useMessages(invoicePageText)
  const localize = useLocalized()
  return (
    <AmountsTable
      caption={invoicePageText.allotted}
      roomLabel={invoicePageText.open}
      amounts={amounts}
      disabled={busy}
      faults={errors}
      foot={
        rest > 0 && (
          <tr>
            <th scope="row" colSpan={2}>
              {t.over}
            </th>
            <td className="align-right">
              <MoneyValue value={rest} />
            </td>
          </tr>
        )
      }
      groups={invoices.map((one) => ({
        key: one.invoiceId,
        head: (
          <>
            <RecordLink path="work/invoice" id={one.invoiceId} newTab>
              {one.invoiceNo}
            </RecordLink>
            <small>
              <RecordLink path="work/quotation" id={one.quotationId} newTab>
                {one.jobNo}
              </RecordLink>{' '}
              · {t.due} <DateValue value={one.dueDate} />
            </small>
          </>
        ),
        rows: one.lines
          .filter((line) => line.openAmount > 0)
          .map((line) => ({
            key: keyOf(one, line),
            room: line.openAmount,
            label: `${one.invoiceNo} ${localize(line.nameZh, line.nameEn)}`,
            name: <LineText line={line} newTab />,
          })),
      }))}
    />
  )
}
