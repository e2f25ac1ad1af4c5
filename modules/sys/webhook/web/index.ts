/** Pages of this resource, by path. */
export default {
  '/sys/webhook/list': () => import('./WebhookList.tsx'),
  '/sys/webhook/detail': () => import('./WebhookDetail.tsx'),
}
