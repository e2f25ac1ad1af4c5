/** Pages of this resource, by path. */
export default {
  '/work/regCert/list': () => import('./RegCertList.tsx'),
  '/work/regCert/detail': () => import('./RegCertDetail.tsx'),
  '/work/regCert/fill': () => import('./RegCertFill.tsx'),
}
