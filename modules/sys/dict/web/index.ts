/** Pages of this resource, by path. */
export default {
  '/sys/dict/list': () => import('./DictList.tsx'),
  '/sys/dict/missing': () => import('./MissingPage.tsx'),
}
