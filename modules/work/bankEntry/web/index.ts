/** Pages of this resource, by path. */
export default {
  '/work/bankEntry/list': () => import('./BankEntryList.tsx'),
  '/work/bankEntry/detail': () => import('./BankEntryDetail.tsx'),
}
