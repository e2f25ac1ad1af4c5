import type { OutputOf } from '#common/contract.ts'
import type { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'

export type Report = OutputOf<typeof flagMonthlyReport, 'list'>
export type ReportLine = Report['rows'][number]
