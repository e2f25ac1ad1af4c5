/** Pages of this resource, by path. */
export default {
  '/work/surveyCert/list': () => import('./SurveyCertList.tsx'),
  '/work/surveyCert/detail': () => import('./SurveyCertDetail.tsx'),
  '/work/surveyCert/fill': () => import('./FillPage.tsx'),
  '/work/surveyCert/sign': () => import('./SignPage.tsx'),
}
