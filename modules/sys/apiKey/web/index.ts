/** Pages of this resource, by path. */
export default {
  '/sys/apiKey/list': () => import('./ApiKeyList.tsx'),
  '/sys/apiKey/detail': () => import('./ApiKeyDetail.tsx'),
}
