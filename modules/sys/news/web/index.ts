/** Pages of this resource, by path. */
export default {
  '/sys/news/list': () => import('./NewsList.tsx'),
  '/sys/news/detail': () => import('./NewsDetail.tsx'),
}
