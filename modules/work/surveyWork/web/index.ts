/** Pages of this resource, by path. */
export default {
  '/work/surveyWork/list': () => import('./SurveyWorkList.tsx'),
  '/work/surveyWork/detail': () => import('./SurveyWorkDetail.tsx'),
}
/** What the pages of other resources show of survey work. */
export const slots = {
  'work/quotation/waiting': () => import('./WaitingWork.tsx'),
  'work/quotation/work': () => import('./QuotationWork.tsx'),
  'work/surveyCert/task': () => import('./CertificateTask.tsx'),
}
