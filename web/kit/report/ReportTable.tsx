/** Table of a report: sticky header, numbers aligned right, totals below. */
import type { ReactNode } from 'react'
import type { Field } from '#common/fields.ts'
import { labelOf } from '#common/labels.ts'
import { useLang, useFormatMessage, useMessages } from '../../api/text.tsx'
import { formatFigure } from '../chart/format-figure.ts'
import { kitText } from '../kit.text.ts'
import { PermittedLink } from '../PermittedLink.tsx'
import { FieldValue } from '../FieldValue.tsx'
import type { AnyRecord, ResourceInfo } from '../resource-info.ts'
import { reportPageText } from './report.text.ts'
import './report.css'

export interface ReportColumn<R = AnyRecord> {
  name: string
  /** link of the cell: the record, or the list of exactly the counted records */
  to?(row: R): string | null
  render?(row: R): ReactNode
  width?: number
}
interface Props<R> {
  described: ResourceInfo
  /** fields of the rows; their labels are in the text under the same names */
  fields: Readonly<Record<string, Field>>
  columns: readonly (string | ReportColumn<R>)[]
  rows: readonly R[]
  totals?: Readonly<Record<string, unknown>> | undefined
  caption: string
}

const isFigure = (f: Field | undefined) =>
  f?.kind === 'money' || f?.kind === 'int' || f?.kind === 'decimal'

export function ReportTable<R extends object>({
  described,
  fields,
  columns,
  rows,
  totals,
  caption,
}: Props<R>) {
  const translate = useFormatMessage()
  const t = useMessages(reportPageText)
  const kit = useMessages(kitText)
  const specs = columns.map((c): ReportColumn<R> => (typeof c === 'string' ? { name: c } : c))
  if (rows.length === 0) return <p className="report-empty">{kit.emptyFound}</p>
  return (
    <div className="report-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className="report-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {specs.map(({ name, width }) => (
              <th
                key={name}
                scope="col"
                className={isFigure(fields[name]) ? 'align-right' : ''}
                style={width ? { minWidth: width } : undefined}
              >
                {translate(labelOf(described.text, name))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {specs.map((c) => (
                <td key={c.name} className={isFigure(fields[c.name]) ? 'align-right' : ''}>
                  <Cell described={described} column={c} field={fields[c.name]} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {specs.map(({ name }, at) => {
                const value = totals[name]
                return at === 0 && value === undefined ? (
                  <th key={name} scope="row">
                    {t.total}
                  </th>
                ) : (
                  <td key={name} className={isFigure(fields[name]) ? 'align-right' : ''}>
                    {value === undefined ? '' : <Figure field={fields[name]} value={value} />}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Amounts omit USD, which is in the table header, so that columns stay narrow. */
function Figure({ field, value }: { field: Field | undefined; value: unknown }) {
  const lang = useLang()
  if (value === null) return <span className="empty-value">–</span>
  if (field?.kind === 'money')
    return (
      <span className="tabular-number">
        {formatFigure(Number(value), 'USD', lang).replace('USD ', '')}
      </span>
    )
  return (
    <span className="tabular-number">
      {Number(value).toLocaleString(
        'en-US',
        field?.kind === 'decimal' ? { minimumFractionDigits: 1, maximumFractionDigits: 1 } : {},
      )}
    </span>
  )
}

function Cell<R extends object>({
  described,
  column,
  field,
  row,
}: {
  described: ResourceInfo
  column: ReportColumn<R>
  field: Field | undefined
  row: R
}) {
  const value = (row as Record<string, unknown>)[column.name]
  const to = column.to?.(row)
  const content = column.render ? (
    column.render(row)
  ) : isFigure(field) && value !== undefined ? (
    <Figure field={field} value={value} />
  ) : (
    <FieldValue
      {...described}
      name={column.name}
      field={field}
      value={value}
      row={row as AnyRecord}
    />
  )
  return to && value !== null && value !== undefined ? (
    <PermittedLink to={to}>{content}</PermittedLink>
  ) : (
    content
  )
}
