/** Types of stored rows, from the generated types of tables and the contract of a resource. */
import type { RawBuilder, Selectable } from 'kysely'
import type { AnyContract, Row } from '#common/contract.ts'
import type { Database } from './schema.gen.ts'

/** A table or view, in camelCase. */
export type TableName = keyof Database & string

/** A row of a resource that is known only at run time. */
export type AnyRow = Record<string, any> & { id: number; version: number }

/** Whether T is `any`. */
export type IsAny<T> = 0 extends 1 & T ? true : false

/** A row of a table or view, with every column. */
export type TableRow<T extends TableName> = IsAny<T> extends true ? AnyRow : Selectable<Database[T]>

/** The columns of a contract; those of the table T have its nullability. */
type ContractColumns<K extends AnyContract, T extends TableName> = Row<
  K['fields'],
  K['readOnlyFields']
> &
  ([T] extends [never]
    ? unknown
    : Pick<TableRow<T>, keyof TableRow<T> & keyof Row<K['fields'], K['readOnlyFields']>>)

/** A record as `get` reads it: the columns of its contract. */
export type RecordRow<K extends AnyContract, T extends TableName> =
  IsAny<K['fields']> extends true ? AnyRow : ContractColumns<K, T>

/** A record whose row is locked: the columns of its contract, and every column of its table. */
export type LockedRow<K extends AnyContract, T extends TableName> = RecordRow<K, T> & TableRow<T>

/** Values to write into a row: some of its columns, each a value or an SQL expression. */
export type ColumnValues<T extends TableName> =
  IsAny<T> extends true ? Record<string, unknown> : WithExpressions<Selectable<Database[T]>>
type WithExpressions<R> = { [C in keyof R]?: R[C] | RawBuilder<R[C]> }
