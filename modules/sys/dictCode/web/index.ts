/** Pages of this resource, by path. */
export default {
  '/sys/dictCode/list': () => import('./DictCodeList.tsx'),
  '/sys/dictCode/detail': () => import('./DictCodeDetail.tsx'),
}
