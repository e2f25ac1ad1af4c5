export default {
  '/stat/collectionPeriod/list': () => import('./CollectionPeriodReport.tsx'),
}
