import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { reportHandlers } from '#server/records/report/report.ts'
import { resource } from '#server/core/resource.ts'
import { forecastSurvey } from '../forecastSurvey.contract.ts'
import { forecastSurveyText } from '../forecastSurvey.text.ts'
import { answerTo, everyRow, totalsAsked } from './forecastSurvey.queries.ts'

const planners = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
  'sys_operators',
] as const

export default resource(
  forecastSurvey,
  forecastSurveyText,
  {
    // The rows are surveys of certificates; their scope decides what the caller sees.
    scope: 'staff',
    defaultGrants: { read: planners, export: planners },
  },
  (r) => {
    const runs = reportHandlers(r, {
      answer: answerTo,
      totals: totalsAsked,
      count: (totals) => totals.surveys,
      every: everyRow,
      letter: async ({ db }) => ({
        society: (await readSettings(db)).society,
        date: await societyToday(db),
      }),
    })
    return {
      list: { requires: 'ship.forecastSurvey.read', noTransaction: true, handler: runs.list },
      export: {
        requires: 'ship.forecastSurvey.export',
        noTransaction: true,
        handler: runs.export,
        writeFile: runs.write,
      },
    }
  },
)
