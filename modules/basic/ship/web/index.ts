/** Pages of this resource, by path. */
export default {
  '/basic/ship/list': () => import('./ShipList.tsx'),
  '/basic/ship/edit': () => import('./ShipEdit.tsx'),
}
