/** Pages of this resource, by path. */
export default {
  '/work/regWork/list': () => import('./RegWorkList.tsx'),
}
