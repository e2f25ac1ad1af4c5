import { crud } from '#server/crud.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { resource } from '#server/resource.ts'
import { entriesChanged } from '#modules/sys/dict/server/entries.ts'
import { isOfTheHouse } from '#modules/sys/dict/server/in-use.ts'
import { dictCode } from '../dictCode.contract.ts'
import { dictCodeText } from '../dictCode.text.ts'

export default resource(dictCode, dictCodeText, {
  table: 'dictCode',
  scope: 'shared',
  menu: { icon: 'book', sort: 40 },
  grants: { read: ['sys_admin'], save: ['sys_admin'], remove: ['sys_admin'], export: ['sys_admin'] },
  beforeSave: (ctx, values, now) => {
    if (now && values['dictCode'] !== undefined && values['dictCode'] !== now['dictCode'] && isOfTheHouse(ctx, now['dictCode'])) refuseFields({ field: 'dictCode', phrase: dictCodeText.fixed })
  },
  // Entries follow when their dictionary is renamed.
  afterSave: entriesChanged,
  beforeRemove: async (ctx, ids) => {
    const codes = await ctx.db.selectFrom('dictCode').where('id', 'in', ids).select('dictCode').execute()
    if (codes.some(({ dictCode: code }) => isOfTheHouse(ctx, code))) refuse(409, dictCodeText.fixed)
  },
}, (r) => crud(r, {
  list: 'sys.dictCode.read', get: 'sys.dictCode.read', all: 'signedIn', history: 'sys.dictCode.read',
  save: 'sys.dictCode.save', remove: 'sys.dictCode.remove', export: 'sys.dictCode.export',
}))
