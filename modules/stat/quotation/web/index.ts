export default {
  '/stat/quotation/list': () => import('./QuotationReport.tsx'),
}
