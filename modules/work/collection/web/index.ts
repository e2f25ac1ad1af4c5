/** Pages of this resource, by path. */
export default {
  '/work/collection/list': () => import('./CollectionList.tsx'),
  '/work/collection/detail': () => import('./CollectionDetail.tsx'),
}
/** What the pages of other resources show of payments. */
export const slots = {
  'work/quotation/money': () => import('./QuotationMoney.tsx'),
  'work/invoice/payment': () => import('./InvoicePayment.tsx'),
}
