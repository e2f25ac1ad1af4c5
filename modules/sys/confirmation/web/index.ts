/** Pages of this resource, by path. */
export default {
  '/sys/confirmation/list': () => import('./ConfirmationList.tsx'),
  '/sys/confirmation/detail': () => import('./ConfirmationDetail.tsx'),
}
