/** Pages of this resource, by path. */
export default {
  '/crf/cert/list': () => import('./CrfCertList.tsx'),
  '/crf/cert/detail': () => import('./CrfCertDetail.tsx'),
  '/crf/cert/fill': () => import('./CrfCertFill.tsx'),
  '/crf/cert/issue/pdf': () => import('./CrfCertSign.tsx'),
  '/crf/cert/issue/ropdf': () => import('./CrfCertSign.tsx'),
}
/** What the pages of other resources show of CRF certificates. */
export const slots = {
  'crf/info/certs': () => import('./CrfCerts.tsx'),
  'crf/info/startIssue': () => import('./StartIssueDialog.tsx'),
}
