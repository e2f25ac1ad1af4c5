/** Pages of this resource, by path. */
export default {
  '/work/regWork/list': () => import('./RegWorkList.tsx'),
}
/** What the pages of other resources show of registration work. */
export const slots = { 'work/regCert/direct': () => import('./DirectDrawer.tsx') }
