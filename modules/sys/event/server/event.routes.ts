import { resource } from '#server/core/resource.ts'
import { event } from '../event.contract.ts'
import { eventText } from '../event.text.ts'
import { readEvents } from './read-events.ts'

export default resource(
  event,
  eventText,
  {
    scope: 'staff',
    defaultGrants: { read: ['sys_admin', 'sys_register_manager', 'sys_operators'] },
  },
  () => ({
    list: {
      requires: 'sys.event.read',
      noTransaction: true,
      background: true,
      handler: (ctx, { after, size, kinds }) =>
        readEvents(ctx, { after, size: size ?? 100, kinds: kinds ?? null }),
    },
  }),
)
