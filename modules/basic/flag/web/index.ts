/** Pages of this resource, by path. */
export default {
  '/basic/flag/list': () => import('./FlagList.tsx'),
  '/basic/flag/detail': () => import('./FlagDetail.tsx'),
}
