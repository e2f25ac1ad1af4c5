/** Pages of this resource, by path. */
export default {
  '/basic/customer/list': () => import('./CustomerList.tsx'),
  '/basic/customer/detail': () => import('./CustomerDetail.tsx'),
}
