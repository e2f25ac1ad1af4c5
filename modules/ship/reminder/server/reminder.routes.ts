import { maxCountedTotal } from '#common/contract.ts'
import { crud } from '#server/records/crud.ts'
import { listRows } from '#server/records/rows/list-rows.ts'
import { resource } from '#server/core/resource.ts'
import { reminder } from '../reminder.contract.ts'
import { reminderText } from '../reminder.text.ts'
import { remindOfWindows } from './remind-of-windows.ts'
import { byLine, byWord, hasMany } from './reminder-search.ts'

const searchTable = {
  table: 'reminderSentRow',
  viewOnlyFields: [],
  filterSql: { keyword: byWord },
} as const

export default resource(
  reminder,
  reminderText,
  {
    table: 'reminderSent',
    view: 'reminderSentRow',
    searchTable,
    scope: { own: ['userId'], region: 'region' },
    menu: { icon: 'bell', sort: 60 },
    defaultGrants: { read: 'staff', export: 'staff' },
    hourlyTasks: { remindOfWindows },
  },
  (r) => ({
    ...crud(r, { export: 'ship.reminder.export' }),
    list: {
      requires: 'ship.reminder.read',
      noTransaction: true,
      handler: async (ctx, input) => {
        const word = input.keyword?.trim()
        if (!word || !(await hasMany(ctx, word))) return listRows(ctx, r, input)
        return listRows(
          ctx,
          { ...r, searchTable: { ...searchTable, filterSql: { keyword: byLine } } },
          input,
          async () => maxCountedTotal,
        )
      },
    },
  }),
)
