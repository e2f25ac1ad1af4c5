/** Pages of this resource, by path. */
export default { '/sys/log/list': () => import('./LogList.tsx') }
