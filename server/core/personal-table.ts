import type { TableName } from './row.ts'

/**
 * A table with rows about a user beside the account, such as their passkeys: the rows are part of
 * the file of their data. A test finds tables that belong to a user and are not declared.
 */
export interface PersonalTable {
  table: TableName
  /** column with the id of the user, in the case of the database */
  userColumn: string
  /** columns of the file; secrets and hashes are left out */
  columns: readonly string[]
  /** whether the rows are deleted when the data of the user is erased */
  erase: boolean
}
