import { resource } from '#server/resource.ts'
import { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { exportReport } from './export-report.ts'
import { factsUpToDate } from './keep-facts.ts'
import { lockMonth } from './lock-month.ts'
import { listReport } from './list-report.ts'
import { monthsOf } from './months-locked.ts'
import { acknowledge, answer, query } from './sign-lines.ts'

const readers = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_finance', 'sys_register_manager', 'sys_operators', 'flag_user'] as const

/** Every call begins at the flag the caller may ask about: report.ts. */
export default resource(flagMonthlyReport, flagReportText, {
  scope: 'shared',
  menu: { icon: 'flag', sort: 40 },
  grants: {
    read: readers, export: readers, lock: ['sys_admin', 'sys_register_manager'], answer: ['sys_admin', 'sys_register_manager', 'sys_finance', 'sys_surveyor_leader'], sign: ['flag_user'],
  },
  hourly: { keepFlagFacts: factsUpToDate },
  rightWords: { lock: ['锁定', 'Lock'], answer: ['答复船旗国', 'Answer the flag state'], sign: ['签认', 'Sign'] },
}, () => ({
  list: { needs: 'stat.flagMonthlyReport.read', reads: true, run: listReport },
  months: { needs: 'stat.flagMonthlyReport.read', reads: true, run: monthsOf },
  export: { needs: 'stat.flagMonthlyReport.export', reads: true, run: exportReport },
  lock: { needs: 'stat.flagMonthlyReport.lock', run: lockMonth },
  acknowledge: { needs: 'stat.flagMonthlyReport.sign', run: acknowledge },
  query: { needs: 'stat.flagMonthlyReport.sign', run: query },
  answer: { needs: 'stat.flagMonthlyReport.answer', run: answer },
}))
