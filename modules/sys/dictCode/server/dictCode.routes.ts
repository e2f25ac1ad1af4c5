import { crud } from '#server/records/crud.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { resource } from '#server/core/resource.ts'
import { entriesChanged } from '#server/records/values/dictionaries.ts'
import { dictCode } from '../dictCode.contract.ts'
import { dictCodeText } from '../dictCode.text.ts'
import { isBuiltIn } from './is-built-in.ts'

export default resource(
  dictCode,
  dictCodeText,
  {
    table: 'dictCode',
    scope: 'shared',
    menu: { icon: 'book', sort: 40 },
    defaultGrants: {
      read: ['sys_admin'],
      save: ['sys_admin'],
      remove: ['sys_admin'],
      export: ['sys_admin'],
    },
    beforeSave: (ctx, values, now) => {
      if (
        now &&
        values.dictCode !== undefined &&
        values.dictCode !== now.dictCode &&
        isBuiltIn(ctx, now.dictCode)
      )
        refuseFields({ field: 'dictCode', phrase: dictCodeText.fixed })
    },
    // Entries follow when their dictionary is renamed.
    afterSave: entriesChanged,
    beforeRemove: async (ctx, ids) => {
      const codes = await ctx.db
        .selectFrom('dictCode')
        .where('id', 'in', ids)
        .select('dictCode')
        .execute()
      if (codes.some(({ dictCode: code }) => isBuiltIn(ctx, code))) refuse(409, dictCodeText.fixed)
    },
  },
  (r) =>
    crud(r, {
      list: 'sys.dictCode.read',
      get: 'sys.dictCode.read',
      all: 'signedIn',
      history: 'sys.dictCode.read',
      save: 'sys.dictCode.save',
      remove: 'sys.dictCode.remove',
      export: 'sys.dictCode.export',
    }),
)
