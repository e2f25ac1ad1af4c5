import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { reportRuns } from '#server/report/report.ts'
import { resource } from '#server/resource.ts'
import { collectionPeriod } from '../collectionPeriod.contract.ts'
import { collectionPeriodText } from '../collectionPeriod.text.ts'
import { answerTo, everyRow, totalsAsked } from './collectionPeriod.queries.ts'

const readers = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_finance', 'sys_register_manager'] as const

export default resource(collectionPeriod, collectionPeriodText, {
  // Its rows are invoices: what the caller reaches of them is decided there.
  scope: 'staff',
  menu: { icon: 'history', sort: 30 },
  grants: { read: readers, export: readers },
}, (r) => {
  const runs = reportRuns(r, { answer: answerTo, totals: totalsAsked, count: (totals) => totals['count'], every: everyRow, letter: async ({ db }) => ({ society: (await readSettings(db)).society, date: await societyToday(db) }) })
  return { list: { needs: 'stat.collectionPeriod.read', reads: true, run: runs.list }, export: { needs: 'stat.collectionPeriod.export', reads: true, run: runs.export, write: runs.write } }
})
