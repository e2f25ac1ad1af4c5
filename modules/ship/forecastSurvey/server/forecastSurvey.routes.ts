import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { reportRuns } from '#server/report/report.ts'
import { resource } from '#server/resource.ts'
import { forecastSurvey } from '../forecastSurvey.contract.ts'
import { forecastSurveyText } from '../forecastSurvey.text.ts'
import { answerTo, everyRow, totalsAsked } from './forecastSurvey.queries.ts'

const planners = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_finance', 'sys_register_manager', 'sys_operators'] as const

export default resource(forecastSurvey, forecastSurveyText, {
  // Its rows are surveys of certificates: which of them the caller reaches is decided there.
  scope: 'staff',
  grants: { read: planners, export: planners },
}, (r) => {
  const runs = reportRuns(r, {
    answer: answerTo, totals: totalsAsked, count: (totals) => totals['surveys'], every: everyRow,
    letter: async ({ db }) => ({ society: (await readSettings(db)).society, date: await societyToday(db) }),
  })
  return { list: { needs: 'ship.forecastSurvey.read', reads: true, run: runs.list }, export: { needs: 'ship.forecastSurvey.export', reads: true, run: runs.export, write: runs.write } }
})
