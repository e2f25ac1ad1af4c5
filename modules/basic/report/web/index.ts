/** Pages of this resource, by path. */
export default {
  '/basic/report/list': () => import('./ReportList.tsx'),
  '/basic/report/detail': () => import('./ReportDetail.tsx'),
}
