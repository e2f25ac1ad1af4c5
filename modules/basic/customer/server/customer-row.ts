import type { Resource, SavedValues } from '#server/core/resource.ts'
import type { LockedRow, RecordRow } from '#server/core/row.ts'
import type { customer } from '../customer.contract.ts'

export type CustomerResource = Resource<typeof customer, 'customer'>
/** A company as getRow() reads it. */
export type CustomerRow = RecordRow<typeof customer, 'customer'>
/** A company as lockRow() reads it. */
export type LockedCustomer = LockedRow<typeof customer, 'customer'>
/** Values of a company to be saved. */
export type CustomerValues = SavedValues<typeof customer>
export type Contact = NonNullable<CustomerValues['contacts']>[number]
export type Account = NonNullable<CustomerValues['accounts']>[number]
