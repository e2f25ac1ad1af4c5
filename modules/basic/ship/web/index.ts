/** Pages of this resource, by path. */
export default {
  '/basic/ship/list': () => import('./ShipList.tsx'),
  '/basic/ship/edit': () => import('./ShipEdit.tsx'),
}
/** Button codes of which a page needs one. */
export const needs = { '/basic/ship/edit': ['basic.ship.save'] }
