import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { reportHandlers } from '#server/records/report/report.ts'
import { resource } from '#server/core/resource.ts'
import { quotationReport } from '../quotationReport.contract.ts'
import { quotationReportText } from '../quotationReport.text.ts'
import { loadReport, allRows, totalsAsked } from './quotationReport.queries.ts'

const readers = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
] as const

export default resource(
  quotationReport,
  quotationReportText,
  {
    // The rows are quotations, whose own scope applies.
    scope: 'staff',
    menu: { icon: 'chart', sort: 10 },
    defaultGrants: { read: readers, export: readers },
  },
  (r) => {
    const runs = reportHandlers(r, {
      answer: loadReport,
      totals: totalsAsked,
      count: (totals) => totals.count,
      every: allRows,
      letter: async ({ db }) => ({
        society: (await readSettings(db)).society,
        date: await societyToday(db),
      }),
    })
    return {
      list: { requires: 'stat.quotation.read', noTransaction: true, handler: runs.list },
      export: {
        requires: 'stat.quotation.export',
        noTransaction: true,
        handler: runs.export,
        writeFile: runs.write,
      },
    }
  },
)
