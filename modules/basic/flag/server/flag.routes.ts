import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'

export default resource(flag, flagText, {
  table: 'flag',
  scope: 'shared',
  menu: { icon: 'flag', sort: 10 },
  grants: { read: 'staff', save: ['sys_admin', 'sys_register_manager'], remove: ['sys_admin'] },
}, (r) => crud(r, {
  list: 'basic.flag.read', get: 'basic.flag.read', all: 'signedIn', history: 'basic.flag.read',
  save: 'basic.flag.save', remove: 'basic.flag.remove',
}))
