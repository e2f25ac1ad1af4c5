import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { reportHandlers } from '#server/records/report/report.ts'
import { resource } from '#server/core/resource.ts'
import { fund } from '../fund.contract.ts'
import { fundText } from '../fund.text.ts'
import { loadReport } from './fund.queries.ts'

const readers = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
] as const

export default resource(
  fund,
  fundText,
  {
    // The sums cover quotations, invoices, payments and reviews, whose own scopes apply.
    scope: 'staff',
    menu: { icon: 'fund', sort: 20 },
    defaultGrants: { read: readers, export: readers },
  },
  (r) => {
    const runs = reportHandlers(r, {
      answer: loadReport,
      totals: async (ctx, query) => (await loadReport(ctx, query)).totals,
      every: async (ctx, query) => (await loadReport(ctx, query)).rows,
      letter: async ({ db }) => ({
        society: (await readSettings(db)).society,
        date: await societyToday(db),
      }),
    })
    return {
      list: { requires: 'stat.fund.read', noTransaction: true, handler: runs.list },
      export: { requires: 'stat.fund.export', noTransaction: true, handler: runs.export },
    }
  },
)
