import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { reportHandlers } from '#server/records/report/report.ts'
import { resource } from '#server/core/resource.ts'
import { collectionPeriod } from '../collectionPeriod.contract.ts'
import { collectionPeriodText } from '../collectionPeriod.text.ts'
import { loadReport, allRows, totalsAsked } from './collectionPeriod.queries.ts'

const readers = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
] as const

export default resource(
  collectionPeriod,
  collectionPeriodText,
  {
    // The rows are invoices, whose own scope applies.
    scope: 'staff',
    menu: { icon: 'history', sort: 30 },
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
      list: { requires: 'stat.collectionPeriod.read', noTransaction: true, handler: runs.list },
      export: {
        requires: 'stat.collectionPeriod.export',
        noTransaction: true,
        handler: runs.export,
        writeFile: runs.write,
      },
    }
  },
)
