/** Pages of this resource, by path. */
export default {
  '/work/quotation/list': () => import('./QuotationList.tsx'),
  '/work/quotation/edit': () => import('./QuotationEdit.tsx'),
  '/work/quotation/detail': () => import('./QuotationDetail.tsx'),
}
/** Button codes of which a page needs one. */
export const requiredRights = { '/work/quotation/edit': ['work.quotation.save'] }
/** What the pages of other resources show of quotations. */
export const slots = {
  'basic/customer/quotations': () => import('./CustomerQuotations.tsx'),
  'ship/query/reissue': () => import('./ShipReissue.tsx'),
  'ship/manager/reissue': () => import('./CompanyReissue.tsx'),
  'ship/query/quotations': () => import('./ShipQuotations.tsx'),
}
