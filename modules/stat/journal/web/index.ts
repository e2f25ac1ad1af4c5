export default {
  '/stat/journal/list': () => import('./JournalReport.tsx'),
}
