/** Pages of this resource, by path. */
export default {
  '/ship/manager/list': () => import('./ManagerList.tsx'),
  '/ship/manager/info': () => import('./ManagerInfo.tsx'),
}
export const recordPages = { 'ship/manager': '/ship/manager/info?id=' }
