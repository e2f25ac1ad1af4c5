/** Pages of this resource, by path. */
export default { '/stat/flagMonthlyReport/list': () => import('./FlagMonthlyReport.tsx') }
