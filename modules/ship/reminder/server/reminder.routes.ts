import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { reminder } from '../reminder.contract.ts'
import { reminderText } from '../reminder.text.ts'
import { remindOfWindows } from './remind-of-windows.ts'

export default resource(reminder, reminderText, {
  table: 'reminderSent',
  view: 'reminderSentRow',
  scope: { own: ['userId'], region: 'region' },
  menu: { icon: 'bell', sort: 60 },
  grants: { read: 'staff', export: 'staff' },
  hourly: { remindOfWindows },
}, (r) => crud(r, { list: 'ship.reminder.read', export: 'ship.reminder.export' }))
