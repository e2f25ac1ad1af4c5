import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { namesOf } from './names.ts'

export default resource(log, logText, {
  table: 'log',
  view: 'logEntry',
  scope: { own: ['userId'] },
  menu: { icon: 'schedule', sort: 80 },
  grants: { read: ['sys_admin'] },
}, (r) => ({
  ...crud(r, { list: 'sys.log.read', get: 'sys.log.read' }),
  names: { needs: 'sys.log.read', reads: true, run: (ctx) => [...ctx.services.resources.values()].map(namesOf) },
}))
