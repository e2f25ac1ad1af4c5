/** Pages of this resource, by path. */
export default {
  '/basic/surveyor/list': () => import('./SurveyorList.tsx'),
  '/basic/surveyor/detail': () => import('./SurveyorDetail.tsx'),
}
