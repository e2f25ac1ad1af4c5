/** Pages of this resource, by path. */
export default {
  '/ship/query/list': () => import('./ShipQueryList.tsx'),
  '/ship/query/info': () => import('./ShipInfo.tsx'),
}
/** What the pages of other resources show of this one. */
export const slots = { 'basic/flag/ships': () => import('./FlagShips.tsx') }
/** A ship has one page, also where the register refers to it. */
export const recordPages = {
  'basic/ship': '/ship/query/info?id=',
  'ship/query': '/ship/query/info?id=',
}
