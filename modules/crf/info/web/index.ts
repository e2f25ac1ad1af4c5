/** Pages of this resource, by path. */
export default {
  '/crf/info/list': () => import('./CrfList.tsx'),
  '/crf/info/detail': () => import('./CrfDetail.tsx'),
  '/crf/info/pdf': () => import('./CrfPdf.tsx'),
}
