import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { dictCode } from '../dictCode.contract.ts'
import { dictCodeText } from '../dictCode.text.ts'

export default resource(dictCode, dictCodeText, {
  table: 'dictCode',
  scope: 'shared',
  menu: { icon: 'book', sort: 40 },
  grants: { read: ['sys_admin'], save: ['sys_admin'], remove: ['sys_admin'] },
}, (r) => crud(r, {
  list: 'sys.dictCode.read', get: 'sys.dictCode.read', all: 'signedIn', history: 'sys.dictCode.read',
  save: 'sys.dictCode.save', remove: 'sys.dictCode.remove',
}))
