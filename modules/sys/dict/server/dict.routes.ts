import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { dict } from '../dict.contract.ts'
import { dictText } from '../dict.text.ts'
import { entriesOf, forgetEntries } from './entries.ts'

export default resource(dict, dictText, {
  table: 'dict',
  scope: 'shared',
  menu: { icon: 'ordered-list', sort: 50 },
  grants: { read: ['sys_admin'], save: ['sys_admin'], remove: ['sys_admin'] },
  afterSave: async (ctx) => ctx.after(forgetEntries),
  beforeRemove: async (ctx) => ctx.after(forgetEntries),
}, (r) => ({
  ...crud(r, {
    list: 'sys.dict.read', get: 'sys.dict.read', history: 'sys.dict.read', save: 'sys.dict.save', remove: 'sys.dict.remove',
  }),
  all: { needs: 'signedIn', reads: true, run: (ctx, { dictCode }) => entriesOf(ctx.db, dictCode) },
}))
