import type { LockedRow, RecordRow } from '#server/core/row.ts'
import type { Resource } from '#server/core/resource.ts'
import type { bankEntry } from '../bankEntry.contract.ts'

export type BankEntryResource = Resource<typeof bankEntry, 'bankEntry'>
/** An entry as getRow() reads it. */
export type BankEntryRow = RecordRow<typeof bankEntry, 'bankEntry'>
export type LockedBankEntry = LockedRow<typeof bankEntry, 'bankEntry'>
