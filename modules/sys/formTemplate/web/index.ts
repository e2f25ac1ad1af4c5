/** Pages of this resource, by path. */
export default {
  '/sys/formTemplate/list': () => import('./FormTemplateList.tsx'),
  '/sys/formTemplate/detail': () => import('./FormTemplateDetail.tsx'),
}
