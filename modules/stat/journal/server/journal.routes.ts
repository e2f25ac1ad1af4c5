import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { reportHandlers } from '#server/records/report/report.ts'
import { resource } from '#server/core/resource.ts'
import { journal } from '../journal.contract.ts'
import { journalText } from '../journal.text.ts'
import { allPostings, loadJournal, loadJournalTotals } from './journal.queries.ts'

const readers = ['sys_admin', 'sys_approve_leader', 'sys_finance'] as const

export default resource(
  journal,
  journalText,
  {
    // The rows are invoices and payments, whose own scopes apply.
    scope: 'staff',
    menu: { icon: 'fund', sort: 30 },
    defaultGrants: { read: readers, export: readers },
  },
  (r) => {
    const runs = reportHandlers(r, {
      answer: loadJournal,
      totals: loadJournalTotals,
      count: (totals) => totals.postings,
      every: allPostings,
      letter: async ({ db }) => ({
        society: (await readSettings(db)).society,
        date: await societyToday(db),
      }),
    })
    return {
      list: { requires: 'stat.journal.read', noTransaction: true, handler: runs.list },
      export: {
        requires: 'stat.journal.export',
        noTransaction: true,
        handler: runs.export,
        writeFile: runs.write,
      },
    }
  },
)
