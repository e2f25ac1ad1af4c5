/** Pages of this resource, by path. */
export default {
  '/work/surveyRequest/list': () => import('./RequestList.tsx'),
  '/work/surveyRequest/edit': () => import('./RequestEdit.tsx'),
  '/work/surveyRequest/detail': () => import('./RequestDetail.tsx'),
}
/** Button codes of which a page needs one. */
export const needs = { '/work/surveyRequest/edit': ['work.surveyRequest.ask'] }
