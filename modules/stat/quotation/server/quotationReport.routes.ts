import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { reportRuns } from '#server/report/report.ts'
import { resource } from '#server/resource.ts'
import { quotationReport } from '../quotationReport.contract.ts'
import { quotationReportText } from '../quotationReport.text.ts'
import { answerTo, everyRow, totalsAsked } from './quotationReport.queries.ts'

const readers = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_finance', 'sys_register_manager'] as const

export default resource(quotationReport, quotationReportText, {
  // Its rows are quotations: what the caller reaches of them is decided there.
  scope: 'staff',
  menu: { icon: 'chart', sort: 10 },
  grants: { read: readers, export: readers },
}, (r) => {
  const runs = reportRuns(r, { answer: answerTo, totals: totalsAsked, count: (totals) => totals['count'], every: everyRow, letter: async ({ db }) => ({ society: (await readSettings(db)).society, date: await societyToday(db) }) })
  return { list: { needs: 'stat.quotation.read', reads: true, run: runs.list }, export: { needs: 'stat.quotation.export', reads: true, run: runs.export, write: runs.write } }
})
