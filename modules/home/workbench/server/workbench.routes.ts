import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { resource } from '#server/resource.ts'
import { workbench } from '../workbench.contract.ts'
import { workbenchText } from '../workbench.text.ts'
import { oldestWaiting } from './oldest.ts'
import { recordsOf } from './records.ts'
import { scheduleOf } from './schedule.ts'
import { cellsOf, tasksOf } from './tasks.ts'
import { windowsOf } from './window-figures.ts'
import { ageLimits, todosOf, workOf } from './work-figures.ts'

// An open workbench asks by itself when it hears of something new: that nobody is there must still end the session.
const quietly = { needs: 'signedIn', reads: true, quiet: true } as const

export default resource(workbench, workbenchText, { scope: 'shared', grants: {} }, () => ({
  get: {
    ...quietly, run: async (ctx) => {
      const tasks = tasksOf(ctx)
      const limits = ageLimits()
      const [cells, rows, records, today] = await Promise.all([cellsOf(tasks, limits), oldestWaiting(ctx, tasks), recordsOf(ctx), societyToday(ctx.db)])
      return { todos: todosOf(tasks, cells), rows, work: workOf(tasks, cells, limits), records, today }
    },
  },
  windows: { ...quietly, run: (ctx) => windowsOf(ctx) },
  schedule: { ...quietly, run: scheduleOf },
}))
