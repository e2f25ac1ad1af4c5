/** Pages of this resource, by path. */
export default {
  '/basic/cert/list': () => import('./CertList.tsx'),
  '/basic/cert/detail': () => import('./CertDetail.tsx'),
}
