/** Pages of this resource, by path. */
export default {
  '/work/collection/list': () => import('./CollectionList.tsx'),
  '/work/collection/detail': () => import('./CollectionDetail.tsx'),
}
