/** Pages of this resource, by path. */
export default {
  '/basic/othFee/list': () => import('./OthFeeList.tsx'),
  '/basic/othFee/detail': () => import('./OthFeeDetail.tsx'),
  '/basic/othFee/version': () => import('./OthFeeVersion.tsx'),
}
