import type { DetailOf, InputOf, OutputOf, RowOf } from '#common/contract.ts'
import type { quotation } from '../quotation.contract.ts'

/** A quotation in the format of `get`. */
export type Quotation = DetailOf<typeof quotation>
/** A row of the list. */
export type QuotationRow = RowOf<typeof quotation>
/** Response of `price`. */
export type Price = OutputOf<typeof quotation, 'price'>
/** A priced line. */
export type PricedLine = Price['lines'][number]
/** An item as sent. */
export type ItemInput = InputOf<typeof quotation, 'price'>['items'][number]
/** An item of the form: `key` identifies lines that are not stored yet, and is not sent. */
export type Item = Partial<ItemInput> & Pick<ItemInput, 'feeClass'> & { key?: string }
