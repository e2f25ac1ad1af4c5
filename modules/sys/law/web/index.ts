/** Pages of this resource, by path. */
export default {
  '/sys/law/list': () => import('./LawList.tsx'),
  '/sys/law/detail': () => import('./LawDetail.tsx'),
}
