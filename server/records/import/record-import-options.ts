/** What a resource states about the import of its records. */
import type { AnyContract } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { AnyRow } from '#server/core/row.ts'
import type { CellFault, CellRead } from './cells.ts'
import type { Lookup } from './lookup.ts'
import type { ImportDefinition, IndependentRows } from './run-import.ts'

/** Values of a record of any resource, by field. */
export type Values = Record<string, unknown>
/** A parsed row of the table; cells with errors are missing. */
export interface ReadRow {
  number: number
  values: Values
}

export interface RecordImport {
  /** name of the job behind the path; default: import */
  job?: string
  /** imports rows that depend on each other; default: each row is a record of its own */
  importRows?: ImportDefinition['importRows']
  /** fields a table can contain, in the order of the template */
  fields: readonly string[]
  /** headers that identify a field, besides its name and labels */
  headers?: Readonly<Record<string, readonly string[]>>
  /**
   * fields that identify an existing record: the first group whose fields are all filled in the row
   * (`[]`: none)
   */
  keys: readonly (readonly string[])[]
  /**
   * whether a record found by the group of keys that begins with `field` is the same record;
   * omitted: always
   */
  isSame?(existing: AnyRow, field: string): boolean
  /** the error for an existing record when updates are not allowed */
  existingMessage?(existing: AnyRow): Pick<CellFault, 'phrase' | 'params' | 'group'>
  /** fields that may have a default for empty cells, and their initial defaults */
  defaults?: readonly string[]
  initial?(ctx: RequestContext, lookup: Lookup): Values
  /** parses a cell in a special way; undefined: the usual way */
  read?(name: string, cell: string, lookup: Lookup): CellRead | undefined
  /** converts values to their stored form */
  normalize?(values: Values): Values
  /**
   * the resource's own rules: receives all rows once, then validates each row as it would be stored
   */
  validate?(
    ctx: RequestContext,
    rows: readonly ReadRow[],
  ): Promise<(whole: Values, row: number) => CellFault[]>
  /**
   * the rules can also validate rows with unreadable cells, so that all errors are reported
   * together
   */
  checksUnreadableRows?: boolean
  /** the changes to an existing record; omitted: all values of the row */
  change?(values: Values, now: AnyRow): Values
  /** runs after records were changed, in the same transaction */
  changed?: IndependentRows['afterUpdate']
  /** fills generated values of new records, such as their number */
  complete?(ctx: RequestContext, rows: Values[]): Promise<Values[]>
}

/** @throws Error when the contract lacks the field */
export const fieldNamed = (contract: AnyContract, name: string): Field => {
  const field: Field | undefined = contract.fields[name]
  if (!field) throw new Error(`${contract.path} has no field '${name}'`)
  return field
}
