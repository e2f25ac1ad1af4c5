/** Pages of this resource, by path. */
export default {
  '/crf/info/list': () => import('./CrfList.tsx'),
  '/crf/info/detail': () => import('./CrfDetail.tsx'),
  '/crf/info/pdf': () => import('./CrfPdf.tsx'),
}
/** What the pages of other resources show of contract reviews. */
export const slots = {
  'ship/query/reviews': () => import('./ShipReviews.tsx'),
  'ship/query/openReview': () => import('./OpenShipReview.tsx'),
  'work/quotation/openReview': () => import('./OpenReview.tsx'),
}
