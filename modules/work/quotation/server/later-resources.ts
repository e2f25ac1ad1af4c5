import type { InputOf, OutputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
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

const unregistered = (name: string) => () => {
  throw new Error(`no resource has registered '${name}' of a quotation`)
}
const handlers: { invoice: Handler<'invoice'>; collect: Handler<'collect'> } = {
  invoice: unregistered('invoice'),
  collect: unregistered('collect'),
}
const sentListeners: QuotationSent[] = []

/** Called by `work/invoice`, which answers the call `invoice`. */
export const registerInvoiceQuotation = (handler: Handler<'invoice'>): void => {
  handlers.invoice = handler
}
/** Called by `work/collection`, which answers the call `collect`. */
export const registerCollectQuotation = (handler: Handler<'collect'>): void => {
  handlers.collect = handler
}
/** Called by resources that act in the transaction in which a quotation is sent. */
export const registerQuotationSent = (listener: QuotationSent): void =>
  void sentListeners.push(listener)

export const invoiceQuotation: Handler<'invoice'> = (ctx, row, input) =>
  handlers.invoice(ctx, row, input)
export const collectQuotation: Handler<'collect'> = (ctx, row, input) =>
  handlers.collect(ctx, row, input)
export async function quotationSent(ctx: RequestContext, quotationId: number): Promise<void> {
  for (const listener of sentListeners) await listener(ctx, quotationId)
}
