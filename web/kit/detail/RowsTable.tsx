import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { fieldOf } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { useSay } from '../../api/text.tsx'
import { FieldText } from '../values.tsx'
import type { Described } from '../words.ts'
import './detail.css'

export interface TableColumn<R = any> { name: string; label: Phrase; render: (row: R) => ReactNode; align?: 'right' }

/** Columns for the objects a JSON field holds, in words; their labels stand in the text, in a group of the field's name. */
export function columnsOfRows({ contract, text }: Described, name: string, own: Readonly<Record<string, (row: any) => ReactNode>> = {}): TableColumn[] {
  const labels = (text as object as Record<string, Record<string, Phrase>>)[name]!
  return Object.entries(fieldOf(contract, name)!.of!).map(([key, field]) => ({
    name: key, label: labels[key]!, render: own[key] ?? ((row) => <FieldText name={key} field={field} value={row[key]} text={text} />),
  }))
}

interface Props<R> {
  title?: Phrase
  /** what the table is, read aloud */
  caption: Phrase
  columns: readonly TableColumn<R>[]
  rows: readonly R[]
  /** said instead of an empty table */
  empty: Phrase
  /** rows that follow each other under one heading: what tells groups apart, and the heading; null: no heading */
  group?: (row: R) => { key: string | number; head: ReactNode }
  /** further lines of the table, such as a sum */
  foot?: ReactNode
}

/** A plain table inside a page: a handful of rows that belong to a record. */
export function RowsTable<R>({ title, caption, columns, rows, empty, group, foot }: Props<R>) {
  const say = useSay()
  return (
    <section className="facts">
      {title && <h2>{say(title)}</h2>}
      {rows.length === 0 ? <p className="faint">{say(empty)}</p> : (
        <div className="rows-table rows-cards" tabIndex={0} role="group" aria-label={say(caption)}>
          <table>
            <caption className="visually-hidden">{say(caption)}</caption>
            <thead><tr>{columns.map((c) => <th key={c.name} scope="col" className={c.align && `to-${c.align}`}>{say(c.label)}</th>)}</tr></thead>
            <tbody>
              {rows.map((row, at) => {
                const of = group?.(row)
                const first = of && (at === 0 || group!(rows[at - 1]!).key !== of.key) && of.head !== null
                return (
                  <Fragment key={at}>
                    {first && <tr className="rows-group"><th scope="colgroup" colSpan={columns.length}>{of.head}</th></tr>}
                    <tr>{columns.map((c) => <td key={c.name} data-label={say(c.label)} className={c.align && `to-${c.align}`}>{c.render(row)}</td>)}</tr>
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
