/** Pages of this resource, by path. */
export default {
  '/work/surveyConfirm/list': () => import('./SurveyConfirmList.tsx'),
}
