import type { Resource } from '#server/core/resource.ts'
import type { LockedRow, RecordRow } from '#server/core/row.ts'
import type { quotation } from '../quotation.contract.ts'

export type QuotationResource = Resource<typeof quotation, 'quotation'>
/** A quotation as getRow() reads it. */
export type QuotationRow = RecordRow<typeof quotation, 'quotation'>
/** A quotation as lockRow() reads it, with every column of its table. */
export type LockedQuotation = LockedRow<typeof quotation, 'quotation'>
