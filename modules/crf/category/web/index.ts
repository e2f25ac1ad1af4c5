/** Pages of this resource, by path. */
export default {
  '/crf/category/list': () => import('./CrfCategoryList.tsx'),
}
