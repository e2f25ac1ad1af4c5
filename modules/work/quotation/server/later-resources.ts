import type { InputOf, OutputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { defineHook } from '#server/core/hook.ts'
import type { quotation } from '../quotation.contract.ts'

/** The quotation, which the caller has checked to be in scope. */
interface Row {
  id: number
  customerId: number
}
type Handler<C extends 'invoice' | 'collect'> = (
  ctx: RequestContext,
  row: Row,
  input: Omit<InputOf<typeof quotation, C>, 'id'>,
) => Promise<OutputOf<typeof quotation, C>>
type QuotationSent = (ctx: RequestContext, quotationId: number) => Promise<void>

const missing = (name: string) => `no resource has registered '${name}' of a quotation`
/** `work/invoice`, which answers the call `invoice`, registers here. */
export const invoiceQuotation = defineHook<Handler<'invoice'>>(missing('invoice'))
/** `work/collection`, which answers the call `collect`, registers here. */
export const collectQuotation = defineHook<Handler<'collect'>>(missing('collect'))
/** Resources that act in the transaction in which a quotation is sent register here. */
export const quotationSent = defineHook<QuotationSent>()
