/** Pages of this resource, by path. */
export default { '/sys/menu/list': () => import('./MenuList.tsx') }
