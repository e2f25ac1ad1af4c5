/** Pages of this resource, by path. */
export default { '/work/flagAccount/list': () => import('./FlagAccountList.tsx') }
