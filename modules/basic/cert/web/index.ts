/** Pages of this resource, by path. */
export default {
  '/basic/cert/list': () => import('./CertList.tsx'),
  '/basic/cert/detail': () => import('./CertDetail.tsx'),
}
/** What the pages of other resources show of this one. */
export const slots = { 'sys/rule/certs': () => import('./RuleCerts.tsx') }
