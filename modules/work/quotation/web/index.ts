/** Pages of this resource, by path. */
export default {
  '/work/quotation/list': () => import('./QuotationList.tsx'),
  '/work/quotation/edit': () => import('./QuotationEdit.tsx'),
  '/work/quotation/detail': () => import('./QuotationDetail.tsx'),
}
