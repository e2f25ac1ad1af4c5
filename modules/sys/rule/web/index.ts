/** Pages of this resource, by path. */
export default {
  '/sys/rule/list': () => import('./RuleList.tsx'),
  '/sys/rule/detail': () => import('./RuleDetail.tsx'),
}
