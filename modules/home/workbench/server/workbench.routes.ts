import { today } from '#common/rules/base/dates.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { resource } from '#server/core/resource.ts'
import { workbench } from '../workbench.contract.ts'
import { workbenchText } from '../workbench.text.ts'
import { oldestWaiting } from './oldest-waiting.ts'
import { recordsOf } from './work-records.ts'
import { scheduleOf } from './schedule.ts'
import { countOpenWork, tasksOf } from './work-queues.ts'
import { windowsOf } from './window-figures.ts'
import { ageLimits, todosOf, workOf } from './work-figures.ts'

// An open workbench requests it on every event, so it does not extend the session.
const background = { requires: 'signedIn', noTransaction: true, background: true } as const

export default resource(workbench, workbenchText, { scope: 'shared', defaultGrants: {} }, () => ({
  get: {
    ...background,
    handler: async (ctx) => {
      const tasks = tasksOf(ctx)
      const limits = ageLimits()
      const [cells, rows, records, { timeZone }] = await Promise.all([
        countOpenWork(tasks, limits),
        oldestWaiting(ctx, tasks),
        recordsOf(ctx),
        readSettings(ctx.db),
      ])
      return {
        todos: todosOf(tasks, cells),
        rows,
        work: workOf(tasks, cells, limits),
        records,
        today: today(timeZone),
        timeZone,
      }
    },
  },
  windows: { ...background, handler: windowsOf },
  schedule: { ...background, handler: scheduleOf },
}))
