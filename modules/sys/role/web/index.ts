/** Pages of this resource, by path. */
export default { '/sys/role/list': () => import('./RoleList.tsx') }
