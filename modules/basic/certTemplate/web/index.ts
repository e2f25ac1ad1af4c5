/** Pages of this resource, by path. */
export default {
  '/basic/certTemplate/list': () => import('./TemplateList.tsx'),
  '/basic/certTemplate/detail': () => import('./TemplateDetail.tsx'),
  '/basic/certTemplate/match': () => import('./MatchPage.tsx'),
}
