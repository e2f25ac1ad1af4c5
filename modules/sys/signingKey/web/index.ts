/** Pages of this resource, by path. */
export default { '/sys/signingKey/list': () => import('./SigningKeyList.tsx') }
