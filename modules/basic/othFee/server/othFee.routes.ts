import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'

export default resource(othFee, othFeeText, {
  table: 'othFee',
  scope: 'staff',
  menu: { icon: 'profile', sort: 60 },
  grants: { read: 'staff', save: ['sys_admin', 'sys_finance'], remove: ['sys_admin', 'sys_finance'] },
}, (r) => crud(r, {
  list: 'basic.othFee.read', get: 'basic.othFee.read', history: 'basic.othFee.read',
  save: 'basic.othFee.save', remove: 'basic.othFee.remove',
}))
