/** Pages of this resource, by path; and the bell in the top bar. */
export default {
  '/sys/news/list': () => import('./NewsList.tsx'),
  '/sys/news/detail': () => import('./NewsDetail.tsx'),
}
export const header = [() => import('./NewsBell.tsx')]
