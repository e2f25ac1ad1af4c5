/** Pages of this resource, by path. */
export default {
  '/work/surveyWork/list': () => import('./SurveyWorkList.tsx'),
  '/work/surveyWork/detail': () => import('./SurveyWorkDetail.tsx'),
}
