import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { reportRuns } from '#server/report/report.ts'
import { resource } from '#server/resource.ts'
import { fund } from '../fund.contract.ts'
import { fundText } from '../fund.text.ts'
import { answerTo } from './fund.queries.ts'

const readers = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_finance', 'sys_register_manager'] as const

export default resource(fund, fundText, {
  // What it adds up are quotations, invoices, payments and reviews: what the caller reaches of each is decided there.
  scope: 'staff',
  menu: { icon: 'fund', sort: 20 },
  grants: { read: readers, export: readers },
}, (r) => {
  const runs = reportRuns(r, {
    answer: answerTo, totals: async (ctx, query) => (await answerTo(ctx, query)).totals, every: async (ctx, query) => (await answerTo(ctx, query)).rows,
    letter: async ({ db }) => ({ society: (await readSettings(db)).society, date: await societyToday(db) }),
  })
  return { list: { needs: 'stat.fund.read', reads: true, run: runs.list }, export: { needs: 'stat.fund.export', reads: true, run: runs.export } }
})
