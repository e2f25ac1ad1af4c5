import type { Resource } from '#server/core/resource.ts'
import type { RecordRow } from '#server/core/row.ts'
import type { invoice } from '../invoice.contract.ts'

export type InvoiceResource = Resource<typeof invoice, 'invoice'>
/** An invoice or credit note as getRow() reads it. */
export type InvoiceRow = RecordRow<typeof invoice, 'invoice'>
