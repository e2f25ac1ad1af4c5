/** Pages of this resource, by path. */
export default {
  '/ship/query/list': () => import('./ShipQueryList.tsx'),
  '/ship/query/info': () => import('./ShipInfo.tsx'),
}
