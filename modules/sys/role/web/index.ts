/** Pages of this resource, by path. */
export default { '/sys/role/list': () => import('./RoleList.tsx') }
export const recordPages = { 'sys/role': '/sys/role/list?edit=' }
