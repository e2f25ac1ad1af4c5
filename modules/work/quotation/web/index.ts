/** Pages of this resource, by path. */
export default {
  '/work/quotation/list': () => import('./QuotationList.tsx'),
  '/work/quotation/edit': () => import('./QuotationEdit.tsx'),
  '/work/quotation/detail': () => import('./QuotationDetail.tsx'),
}
/** Button codes of which a page needs one. */
export const needs = { '/work/quotation/edit': ['work.quotation.save'] }
