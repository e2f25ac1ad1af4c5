import type { DetailOf, InputOf, OutputOf, RowOf } from '#common/contract.ts'
import type { quotation } from '../quotation.contract.ts'

/** A quotation as `get` gives it. */
export type Quotation = DetailOf<typeof quotation>
/** A row of its list. */
export type QuotationRow = RowOf<typeof quotation>
/** What pricing answers. */
export type Price = OutputOf<typeof quotation, 'price'>
/** A line as it was priced. */
export type PricedLine = Price['lines'][number]
/** One thing that is offered, as it is sent. */
export type Sent = InputOf<typeof quotation, 'price'>['items'][number]
/** The same while it is being written: `key` tells lines apart that are not stored yet, and is not sent. */
export type Item = Partial<Sent> & Pick<Sent, 'feeClass'> & { key?: string }
