import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { money } from '#common/fields.ts'
import type { Message } from '#common/text.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FieldInput } from '#web/kit/form/FieldInput.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { invoiceText } from '../invoice.text.ts'
import { isMore } from './invoice.ts'
import { invoicePageText } from './invoicePage.text.ts'
import type { Amounts } from './use-line-amounts.ts'
import './money.css'

export interface AmountRow {
  key: string
  name: ReactNode
  label: string
  room: number
}
interface Props {
  groups: readonly { key: string | number; head?: ReactNode; rows: readonly AmountRow[] }[]
  amounts: Amounts
  caption: Message
  roomLabel: Message
  /** server error of a row, by its key */
  faults?: Readonly<Record<string, string>>
  foot?: ReactNode
  disabled?: boolean
}

/** Lines with their limit and an input for the amount, and the sum. */
export function AmountsTable({
  groups,
  amounts,
  caption,
  roomLabel,
  faults: errors = {},
  foot,
  disabled,
}: Props) {
  const t = useMessages(invoicePageText)
  const translate = useFormatMessage()
  return (
    <div className="money-table" tabIndex={-1}>
      <table>
        <caption className="visually-hidden">{translate(caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{t.item}</th>
            <th scope="col" className="align-right">
              {translate(roomLabel)}
            </th>
            <th scope="col" className="align-right money-own">
              {translate(caption)}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.key}>
              {group.head && (
                <tr className="money-group">
                  <th scope="colgroup" colSpan={3}>
                    {group.head}
                  </th>
                </tr>
              )}
              {group.rows.map((row) => {
                const value = amounts.of(row.key)
                return (
                  <tr key={row.key}>
                    <td>
                      {row.name}
                      {errors[row.key] && (
                        <p className="money-fault" role="alert">
                          {errors[row.key]}
                        </p>
                      )}
                    </td>
                    <td className="align-right">
                      <MoneyValue value={row.room} />
                    </td>
                    <td className="money-own">
                      <FieldInput
                        name="amount"
                        field={money()}
                        text={invoiceText}
                        label={`${translate(caption)}: ${row.label}`}
                        disabled={disabled}
                        value={value}
                        onChange={(next) => amounts.put(row.key, next)}
                      />
                      {value !== null && isMore(value, row.room) && (
                        <p className="money-fault" role="status">{`≤ ${row.room.toFixed(2)}`}</p>
                      )}
                    </td>
                  </tr>
                )
              })}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t.sum}
            </th>
            <td className="align-right">
              <MoneyValue value={amounts.sum} />
            </td>
          </tr>
          {foot}
        </tfoot>
      </table>
    </div>
  )
}
