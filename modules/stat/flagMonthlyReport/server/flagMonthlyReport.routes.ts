import { resource } from '#server/core/resource.ts'
import { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { exportReport } from './export-report.ts'
import { ensureFactsFresh } from './refresh-facts.ts'
import { lockMonth } from './lock-month.ts'
import { listReport } from './list-report.ts'
import { monthsOf } from './months-locked.ts'
import { acknowledge, answerQuery, query } from './sign-lines.ts'

const readers = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
  'sys_operators',
  'flag_user',
] as const

/** Every handler first resolves the flag that the caller may read: read-report.ts. */
export default resource(
  flagMonthlyReport,
  flagReportText,
  {
    scope: 'shared',
    menu: { icon: 'flag', sort: 40 },
    defaultGrants: {
      read: readers,
      export: readers,
      lock: ['sys_admin', 'sys_register_manager'],
      answer: ['sys_admin', 'sys_register_manager', 'sys_finance', 'sys_surveyor_leader'],
      sign: ['flag_user'],
    },
    hourlyTasks: { keepFlagFacts: ensureFactsFresh },
    rightLabels: {
      lock: ['锁定', 'Lock'],
      answer: ['答复船旗国', 'Answer the flag state'],
      sign: ['签认', 'Sign'],
    },
  },
  () => ({
    list: { requires: 'stat.flagMonthlyReport.read', noTransaction: true, handler: listReport },
    months: { requires: 'stat.flagMonthlyReport.read', noTransaction: true, handler: monthsOf },
    export: {
      requires: 'stat.flagMonthlyReport.export',
      noTransaction: true,
      handler: exportReport,
    },
    lock: { requires: 'stat.flagMonthlyReport.lock', handler: lockMonth },
    acknowledge: { requires: 'stat.flagMonthlyReport.sign', handler: acknowledge },
    query: { requires: 'stat.flagMonthlyReport.sign', handler: query },
    answer: { requires: 'stat.flagMonthlyReport.answer', handler: answerQuery },
  }),
)
