import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { dict } from '../dict.contract.ts'
import { dictText } from '../dict.text.ts'
import { assertNotInUse, refuseKeyInUse } from './assert-not-in-use.ts'
import { missingTranslations } from './missing-translations.ts'
import { entriesChanged, entriesOf } from './entries.ts'

export default resource(
  dict,
  dictText,
  {
    table: 'dict',
    view: 'dictRow',
    scope: 'shared',
    menu: { icon: 'ordered-list', sort: 50 },
    defaultGrants: {
      read: ['sys_admin'],
      save: ['sys_admin'],
      remove: ['sys_admin'],
      export: ['sys_admin'],
    },
    afterSave: entriesChanged,
    beforeSave: async (ctx, values, now) => {
      if (now) await refuseKeyInUse(ctx, values, now)
    },
    beforeRemove: async (ctx, ids) => {
      const entries = await ctx.db
        .selectFrom('dict')
        .where('id', 'in', ids)
        .select(['dictCode', 'key'])
        .execute()
      for (const entry of entries) await assertNotInUse(ctx, entry)
      await entriesChanged(ctx)
    },
  },
  (r) => ({
    ...crud(r, {
      list: 'sys.dict.read',
      get: 'sys.dict.read',
      history: 'sys.dict.read',
      save: 'sys.dict.save',
      remove: 'sys.dict.remove',
      export: 'sys.dict.export',
    }),
    missing: { requires: 'sys.dict.read', noTransaction: true, handler: missingTranslations },
    all: {
      requires: 'signedIn',
      byApiKey: true,
      noTransaction: true,
      handler: (ctx, { dictCode }) => entriesOf(ctx.db, dictCode),
    },
  }),
)
