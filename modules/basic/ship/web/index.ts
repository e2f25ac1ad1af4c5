/** Pages of this resource, by path. */
export default {
  '/basic/ship/list': () => import('./ShipList.tsx'),
}
