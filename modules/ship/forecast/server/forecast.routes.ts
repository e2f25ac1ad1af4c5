import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { reportHandlers } from '#server/records/report/report.ts'
import { resource } from '#server/core/resource.ts'
import { forecast } from '../forecast.contract.ts'
import { forecastText } from '../forecast.text.ts'
import { answerTo } from './forecast.queries.ts'
import { refreshForecast } from './refresh-forecast.ts'

const planners = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
  'sys_operators',
] as const

export default resource(
  forecast,
  forecastText,
  {
    // The rows are certificates; their scope decides what the caller sees.
    scope: 'staff',
    menu: { icon: 'fund', sort: 35 },
    defaultGrants: { read: planners, export: planners },
    hourlyTasks: { keepForecast: (services) => refreshForecast(services) },
  },
  (r) => {
    const runs = reportHandlers(r, {
      answer: answerTo,
      totals: async (ctx, query) => (await answerTo(ctx, query)).totals,
      every: async (ctx, query) => (await answerTo(ctx, query)).rows,
      letter: async ({ db }) => ({
        society: (await readSettings(db)).society,
        date: await societyToday(db),
      }),
    })
    return {
      list: { requires: 'ship.forecast.read', noTransaction: true, handler: runs.list },
      export: { requires: 'ship.forecast.export', noTransaction: true, handler: runs.export },
    }
  },
)
