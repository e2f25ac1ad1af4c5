/** Pages of this resource, by path. */
export default { '/home': () => import('./Workbench.tsx') }
