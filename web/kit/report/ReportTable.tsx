/** The table of a report: heads that stay, figures at the right, the line of totals below. */
import type { ReactNode } from 'react'
import type { Field } from '#common/fields.ts'
import { labelOf } from '#common/words.ts'
import { useLang, useSay, useText } from '../../api/text.tsx'
import { figure } from '../chart/numbers.ts'
import { kitText } from '../kit.text.ts'
import { OpenLink } from '../OpenLink.tsx'
import { FieldText } from '../values.tsx'
import type { Described } from '../words.ts'
import { reportPageText } from './report.text.ts'
import './report.css'

export interface ReportColumn<R = any> {
  name: string
  /** where the cell leads: the record or the list that shows exactly what was counted */
  to?: (row: R) => string | null
  render?: (row: R) => ReactNode
  width?: number
}
interface Props<R> {
  described: Described
  /** the fields of the rows: labels stand in the text under the same names */
  fields: Readonly<Record<string, Field>>
  columns: readonly (string | ReportColumn<R>)[]
  rows: readonly R[]
  totals?: Readonly<Record<string, unknown>> | undefined
  caption: string
}

const isFigure = (f: Field | undefined) => f?.kind === 'money' || f?.kind === 'int' || f?.kind === 'decimal'

export function ReportTable<R extends object>({ described, fields, columns, rows, totals, caption }: Props<R>) {
  const say = useSay()
  const t = useText(reportPageText)
  const kit = useText(kitText)
  const shown = columns.map((c): ReportColumn<R> => (typeof c === 'string' ? { name: c } : c))
  if (rows.length === 0) return <p className="report-empty">{kit.emptyFound}</p>
  return (
    <div className="report-box" tabIndex={0} role="region" aria-label={caption}>
      <table className="report-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>{shown.map(({ name, width }) => <th key={name} scope="col" className={isFigure(fields[name]) ? 'to-right' : ''} style={width ? { minWidth: width } : undefined}>{say(labelOf(described.text, name))}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => <tr key={at}>{shown.map((c) => <td key={c.name} className={isFigure(fields[c.name]) ? 'to-right' : ''}><Cell described={described} column={c} field={fields[c.name]} row={row} /></td>)}</tr>)}
        </tbody>
        {totals && (
          <tfoot>
            <tr>{shown.map(({ name }, at) => {
              const value = totals[name]
              return at === 0 && value === undefined
                ? <th key={name} scope="row">{t.total}</th>
                : <td key={name} className={isFigure(fields[name]) ? 'to-right' : ''}>{value === undefined ? '' : <Figure field={fields[name]} value={value} />}</td>
            })}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Amounts stand without USD here: the head of the table says so once, and columns stay narrow. */
function Figure({ field, value }: { field: Field | undefined; value: unknown }) {
  const lang = useLang()
  if (value === null) return <span className="nothing">–</span>
  if (field?.kind === 'money') return <span className="figure">{figure(Number(value), 'USD', lang).replace('USD ', '')}</span>
  return <span className="figure">{Number(value).toLocaleString('en-US', field?.kind === 'decimal' ? { minimumFractionDigits: 1, maximumFractionDigits: 1 } : {})}</span>
}

function Cell<R extends object>({ described, column, field, row }: { described: Described; column: ReportColumn<R>; field: Field | undefined; row: R }) {
  const value = (row as Record<string, unknown>)[column.name]
  const to = column.to?.(row)
  const words = column.render ? column.render(row) : isFigure(field) && value !== undefined ? <Figure field={field} value={value} /> : <FieldText {...described} name={column.name} field={field} value={value} row={row} />
  return to && value !== null && value !== undefined ? <OpenLink to={to}>{words}</OpenLink> : words
}
