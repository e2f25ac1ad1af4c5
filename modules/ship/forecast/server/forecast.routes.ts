import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { reportRuns } from '#server/report/report.ts'
import { resource } from '#server/resource.ts'
import { forecast } from '../forecast.contract.ts'
import { forecastText } from '../forecast.text.ts'
import { answerTo } from './forecast.queries.ts'
import { keepForecast } from './keep-forecast.ts'

const planners = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_finance', 'sys_register_manager', 'sys_operators'] as const

export default resource(forecast, forecastText, {
  // What it counts are certificates: which of them the caller reaches is decided there.
  scope: 'staff',
  menu: { icon: 'fund', sort: 35 },
  grants: { read: planners, export: planners },
  hourly: { keepForecast: (services) => keepForecast(services) },
}, (r) => {
  const runs = reportRuns(r, {
    answer: answerTo, totals: async (ctx, query) => (await answerTo(ctx, query)).totals, every: async (ctx, query) => (await answerTo(ctx, query)).rows,
    letter: async ({ db }) => ({ society: (await readSettings(db)).society, date: await societyToday(db) }),
  })
  return { list: { needs: 'ship.forecast.read', reads: true, run: runs.list }, export: { needs: 'ship.forecast.export', reads: true, run: runs.export } }
})
