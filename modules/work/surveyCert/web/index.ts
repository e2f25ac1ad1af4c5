/** Pages of this resource, by path. */
export default {
  '/work/surveyCert/list': () => import('./SurveyCertList.tsx'),
  '/work/surveyCert/detail': () => import('./SurveyCertDetail.tsx'),
  '/work/surveyCert/fill': () => import('./SurveyCertFill.tsx'),
  '/work/surveyCert/sign': () => import('./SurveyCertSign.tsx'),
}
/** What the pages of other resources show of survey certificates. */
export const slots = { 'ship/query/assign': () => import('./AssignShip.tsx') }
