/** Pages of this resource, by path. */
export default {
  '/crf/cert/list': () => import('./CrfCertList.tsx'),
  '/crf/cert/detail': () => import('./CrfCertDetail.tsx'),
  '/crf/cert/fill': () => import('./CrfCertFill.tsx'),
  '/crf/cert/issue/pdf': () => import('./CrfCertSign.tsx'),
  '/crf/cert/issue/ropdf': () => import('./CrfCertSign.tsx'),
}
