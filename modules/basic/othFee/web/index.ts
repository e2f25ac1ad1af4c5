/** Pages of this resource, by path. */
export default {
  '/basic/othFee/list': () => import('./OthFeeList.tsx'),
}
