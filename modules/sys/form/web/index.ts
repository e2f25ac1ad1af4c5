/** Pages of this resource, by path. */
export default {
  '/sys/form/list': () => import('./FormList.tsx'),
  '/sys/form/detail': () => import('./FormDetail.tsx'),
}
