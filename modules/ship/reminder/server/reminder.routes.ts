import { countedAtMost } from '#common/contract.ts'
import { crud } from '#server/crud.ts'
import { listRows } from '#server/db/rows.ts'
import { resource } from '#server/resource.ts'
import { reminder } from '../reminder.contract.ts'
import { reminderText } from '../reminder.text.ts'
import { remindOfWindows } from './remind-of-windows.ts'
import { byLine, byWord, hasMany } from './seek-reminders.ts'

const seeks = { table: 'reminderSentRow', not: [], means: { keyword: byWord } }

export default resource(reminder, reminderText, {
  table: 'reminderSent',
  view: 'reminderSentRow',
  seeks,
  scope: { own: ['userId'], region: 'region' },
  menu: { icon: 'bell', sort: 60 },
  grants: { read: 'staff', export: 'staff' },
  hourly: { remindOfWindows },
}, (r) => ({
  ...crud(r, { export: 'ship.reminder.export' }),
  list: { needs: 'ship.reminder.read', reads: true, run: async (ctx, input) => {
    const word = input.keyword?.trim()
    if (!word || !(await hasMany(ctx, word))) return listRows(ctx, r, input)
    return listRows(ctx, { ...r, seeks: { ...seeks, means: { keyword: byLine } } }, input, async () => countedAtMost)
  } },
}))
