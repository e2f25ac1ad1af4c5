/** Columns of a RowsTable by kind of value. */
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

/** An amount in USD, aligned right. */
export const moneyColumn = <N extends string>(
  name: N,
  label: Message,
): TableColumn<RowWith<N, number>> => ({
  name,
  label,
  align: 'right',
  render: (row) => <MoneyValue value={row[name]} />,
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
