/** Pages of this resource, by path. */
export default {
  '/sys/user/list': () => import('./UserList.tsx'),
  '/sys/user/detail': () => import('./UserDetail.tsx'),
}
