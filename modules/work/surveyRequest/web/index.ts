/** Pages of this resource, by path. */
export default {
  '/work/surveyRequest/list': () => import('./RequestList.tsx'),
  '/work/surveyRequest/edit': () => import('./RequestEdit.tsx'),
  '/work/surveyRequest/detail': () => import('./RequestDetail.tsx'),
}
/** Pages that need one of these button codes. */
export const requiredRights = { '/work/surveyRequest/edit': ['work.surveyRequest.ask'] }
/** What the pages of other resources show of survey requests. */
export const slots = { 'work/quotation/request': () => import('./FromRequest.tsx') }
