/** Pages of this resource, by path. */
export default {
  '/work/surveyCert/list': () => import('./SurveyCertList.tsx'),
  '/work/surveyCert/detail': () => import('./SurveyCertDetail.tsx'),
  '/work/surveyCert/fill': () => import('./SurveyCertFill.tsx'),
  '/work/surveyCert/sign': () => import('./SurveyCertSign.tsx'),
}
