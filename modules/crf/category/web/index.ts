/** Pages of this resource, by path. */
export default {
  '/crf/category/list': () => import('./CrfCategoryList.tsx'),
}
export const recordPages = { 'crf/category': '/crf/category/list?edit=' }
