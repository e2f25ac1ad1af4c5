/** Pages of this resource, by path. */
export default {
  '/basic/ship/list': () => import('./ShipList.tsx'),
  '/basic/ship/edit': () => import('./ShipEdit.tsx'),
}
/** Pages that need one of these button codes. */
export const requiredRights = { '/basic/ship/edit': ['basic.ship.save'] }
