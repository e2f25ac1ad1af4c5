export default {
  '/stat/fund/list': () => import('./FundReport.tsx'),
}
