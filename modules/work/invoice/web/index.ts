/** Pages of this resource, by path. */
export default {
  '/work/invoice/list': () => import('./InvoiceList.tsx'),
  '/work/invoice/detail': () => import('./InvoiceDetail.tsx'),
  '/work/invoice/statement': () => import('./StatementPage.tsx'),
}
