import { Skeleton } from 'antd'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { fieldOf } from '#common/contract.ts'
import type { AnyContract, FieldNameOf } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import { useFormatMessage } from '../../api/text.tsx'
import { FieldValue } from '../FieldValue.tsx'
import { QueryError } from '../QueryError.tsx'
import type { AnyRecord, ResourceInfo } from '../resource-info.ts'
import './detail.css'

export interface TableColumn<R = AnyRecord> {
  name: string
  label: Message
  render(row: R): ReactNode
  align?: 'right'
}

/**
 * Columns for the objects of a JSON field; their labels are in the text, in a group of the field's
 * name.
 */
export function columnsOfJsonField<
  R extends object = AnyRecord,
  K extends AnyContract = AnyContract,
>(
  { contract, text }: ResourceInfo<K>,
  name: FieldNameOf<K>,
  customCells: Readonly<Record<string, (row: R) => ReactNode>> = {},
): TableColumn<R>[] {
  const labels = (text as object as Record<string, Record<string, Message>>)[name]!
  return Object.entries(fieldOf(contract, name)!.itemFields!).map(([key, field]) => ({
    name: key,
    label: labels[key]!,
    render:
      customCells[key] ??
      ((row) => (
        <FieldValue name={key} field={field} value={(row as AnyRecord)[key]} text={text} />
      )),
  }))
}

interface Props<R> {
  title?: Message
  /** accessible name of the table */
  caption: Message
  columns: readonly TableColumn<NoInfer<R>>[]
  /** undefined: they are being read; nothing is said about them yet */
  rows: readonly R[] | undefined
  /** the query that reads the rows, if they do not come with the record */
  query?: { error: { message: string } | null; refetch(): unknown }
  /** shown instead of an empty table */
  empty: Message
  /** groups consecutive rows under a heading; null: no heading */
  group?: (row: R) => { key: string | number; head: ReactNode }
  /** footer rows, such as a sum */
  foot?: ReactNode
}

/** A plain table for a few rows that belong to a record. */
export function RowsTable<R>(props: Props<R>) {
  const { title, caption, columns, rows, query, empty, group, foot } = props
  const translate = useFormatMessage()
  return (
    <section className="detail-fields">
      {title && <h2>{translate(title)}</h2>}
      {!rows ? (
        query?.error ? (
          <QueryError message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        )
      ) : rows.length === 0 ? (
        <p className="text-secondary">{translate(empty)}</p>
      ) : (
        <div
          className="rows-table rows-cards"
          tabIndex={0}
          role="group"
          aria-label={translate(caption)}
        >
          <table>
            <caption className="visually-hidden">{translate(caption)}</caption>
            <thead>
              <tr>
                {columns.map((c) => (
                  <th key={c.name} scope="col" className={c.align && `align-${c.align}`}>
                    {translate(c.label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => {
                const of = group?.(row)
                const first =
                  of && (at === 0 || group!(rows[at - 1]!).key !== of.key) && of.head !== null
                return (
                  <Fragment key={at}>
                    {first && (
                      <tr className="rows-group">
                        <th scope="colgroup" colSpan={columns.length}>
                          {of.head}
                        </th>
                      </tr>
                    )}
                    <tr>
                      {columns.map((c) => (
                        <td
                          key={c.name}
                          data-label={translate(c.label)}
                          className={c.align && `align-${c.align}`}
                        >
                          {c.render(row)}
                        </td>
                      ))}
                    </tr>
                  </Fragment>
                )
              })}
            </tbody>
            {foot && <tfoot>{foot}</tfoot>}
          </table>
        </div>
      )}
    </section>
  )
}
