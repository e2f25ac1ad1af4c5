/** Table of a report: sticky header, numbers aligned right, totals below. */
import { Checkbox } from 'antd'
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

export interface ReportColumn<R = AnyRecord, N extends string = string> {
  name: N
  /** link of the cell: the record, or the list of exactly the counted records */
  to?(row: R): string | null
  render?(row: R): ReactNode
  width?: number
  /** stays at the left while the table scrolls; needs a width. Pinned columns come first */
  pinned?: boolean
}
/** Rows that can be selected with tick boxes. */
export interface ReportSelection<R> {
  /** key of a row that can be selected; null: it cannot */
  keyOf(row: R): string | null
  /** label of the tick box of a row, and of the one for all rows */
  labelOf(row: R): string
  allLabel: string
  selected: ReadonlySet<string>
  onChange(selected: ReadonlySet<string>): void
}
interface Props<R> {
  described: ResourceInfo
  /** fields of the rows; their labels are in the text under the same names */
  fields: Readonly<Record<string, Field>>
  columns: readonly (string | ReportColumn<R>)[]
  rows: readonly R[]
  totals?: Readonly<Record<string, unknown>> | undefined
  caption: string
  selection?: ReportSelection<R> | undefined
}

/** Width of the column of tick boxes, pixels. */
const tickWidth = 40
/** Distance of each pinned column from the left edge, pixels; undefined: it scrolls. */
const pinnedAt = (columns: readonly ReportColumn<never>[], start: number) => {
  let left = start
  return columns.map(({ pinned, width = 0 }) => {
    if (!pinned) return undefined
    const at = left
    left += width
    return at
  })
}
const pinStyle = (left: number | undefined, width: number | undefined) =>
  left !== undefined
    ? { left, width, minWidth: width, maxWidth: width }
    : width
      ? { minWidth: width }
      : undefined

const isFigure = (f: Field | undefined) =>
  f?.kind === 'money' || f?.kind === 'int' || f?.kind === 'decimal'

export function ReportTable<R extends object>({
  described,
  fields,
  columns,
  rows,
  totals,
  caption,
  selection,
}: Props<R>) {
  const translate = useFormatMessage()
  const t = useMessages(reportPageText)
  const kit = useMessages(kitText)
  const specs = columns.map((c): ReportColumn<R> => (typeof c === 'string' ? { name: c } : c))
  const lefts = pinnedAt(specs, selection ? tickWidth : 0)
  const classOf = (at: number, name: string) =>
    [isFigure(fields[name]) ? 'align-right' : '', lefts[at] === undefined ? '' : 'pinned']
      .filter(Boolean)
      .join(' ')
  if (rows.length === 0) return <p className="report-empty">{kit.emptyFound}</p>
  return (
    <div className="report-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className="report-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && <SelectAll rows={rows} selection={selection} />}
            {specs.map(({ name, width }, at) => (
              <th
                key={name}
                scope="col"
                className={classOf(at, name)}
                style={pinStyle(lefts[at], width)}
              >
                {translate(labelOf(described.text, name))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {selection && <SelectRow row={row} selection={selection} />}
              {specs.map((c, n) => (
                <td
                  key={c.name}
                  className={classOf(n, c.name)}
                  style={pinStyle(lefts[n], lefts[n] === undefined ? undefined : c.width)}
                >
                  <Cell described={described} column={c} field={fields[c.name]} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {selection && <td className="pinned" style={pinStyle(0, tickWidth)} />}
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

interface TickProps<R> {
  selection: ReportSelection<R>
}

/** Tick box for all rows of the page that can be selected. */
function SelectAll<R>({ rows, selection }: TickProps<R> & { rows: readonly R[] }) {
  const keys = rows.flatMap((row) => selection.keyOf(row) ?? [])
  const count = keys.filter((key) => selection.selected.has(key)).length
  return (
    <th scope="col" className="pinned" style={pinStyle(0, tickWidth)}>
      <Checkbox
        aria-label={selection.allLabel}
        disabled={keys.length === 0}
        checked={count > 0 && count === keys.length}
        indeterminate={count > 0 && count < keys.length}
        onChange={({ target }) => selection.onChange(new Set(target.checked ? keys : []))}
      />
    </th>
  )
}

function SelectRow<R>({ row, selection }: TickProps<R> & { row: R }) {
  const key = selection.keyOf(row)
  return (
    <td className="pinned" style={pinStyle(0, tickWidth)}>
      {key !== null && (
        <Checkbox
          aria-label={selection.labelOf(row)}
          checked={selection.selected.has(key)}
          onChange={({ target }) => {
            const next = new Set(selection.selected)
            if (target.checked) next.add(key)
            else next.delete(key)
            selection.onChange(next)
          }}
        />
      )}
    </td>
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
