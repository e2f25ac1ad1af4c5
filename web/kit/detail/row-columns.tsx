/** Columns of a RowsTable by kind of value. */
import { Link } from 'react-router'
import type { Message } from '#common/text.ts'
import { DateValue, MoneyValue } from '../FieldValue.tsx'
import type { TableColumn } from './RowsTable.tsx'

/** A row with a value of this type, or none, under a name. */
type RowWith<N extends string, V> = { readonly [K in N]?: V | null | undefined }

/** A calendar date. */
export const dateColumn = <N extends string>(
  name: N,
  label: Message,
): TableColumn<RowWith<N, string>> => ({
  name,
  label,
  render: (row) => <DateValue value={row[name]} />,
})

/** A row whose record may be void: status 0. */
interface Voidable {
  readonly status?: number | null
}
/** `strikeVoid`: the value of a void record is struck through. */
interface Options {
  strikeVoid?: boolean
}
const classOf = ({ status }: Voidable, { strikeVoid }: Options) =>
  strikeVoid && status === 0 ? 'void' : ''

/** An amount in USD, aligned right. */
export const moneyColumn = <N extends string>(
  name: N,
  label: Message,
  options: Options = {},
): TableColumn<RowWith<N, number> & Voidable> => ({
  name,
  label,
  align: 'right',
  render: (row) => (
    <span className={classOf(row, options)}>
      <MoneyValue value={row[name]} />
    </span>
  ),
})

/**
 * The number of another record, with a link to its page.
 * @param page to which `?id=` is added
 */
export const linkColumn = <N extends string, I extends string>(
  name: N,
  label: Message,
  page: string,
  idField: I,
  options: Options = {},
): TableColumn<RowWith<N, string> & RowWith<I, number> & Voidable> => ({
  name,
  label,
  render: (row) => (
    <Link className={classOf(row, options)} to={`${page}?id=${row[idField]}`}>
      {row[name]}
    </Link>
  ),
})

/** A text; a dash where it is missing. */
export const textColumn = <N extends string>(
  name: N,
  label: Message,
): TableColumn<RowWith<N, string>> => ({
  name,
  label,
  render: (row) => row[name] ?? '–',
})
