import { crud } from '#server/records/crud.ts'
import { listOptions } from '#server/records/rows/list-rows.ts'
import { resource } from '#server/core/resource.ts'
import { menu } from '../menu.contract.ts'
import { menuText } from '../menu.text.ts'
import { checkMenuEntry, assertNotBuiltIn, afterMenuSaved } from './menu-rules.ts'

export default resource(
  menu,
  menuText,
  {
    table: 'menu',
    scope: 'shared',
    menu: { icon: 'menu', sort: 30, createPage: false },
    defaultGrants: {
      read: ['sys_admin'],
      save: ['sys_admin'],
      remove: ['sys_admin'],
      export: ['sys_admin'],
    },
    beforeSave: checkMenuEntry,
    afterSave: afterMenuSaved,
    beforeRemove: assertNotBuiltIn,
  },
  (r) => ({
    ...crud(
      r,
      {
        list: 'sys.menu.read',
        get: 'sys.menu.read',
        history: 'sys.menu.read',
        save: 'sys.menu.save',
        remove: 'sys.menu.remove',
        export: 'sys.menu.export',
      },
      { save: { recentAuth: true }, remove: { recentAuth: true } },
    ),
    // Returns the complete tree in menu order.
    all: {
      requires: 'sys.menu.read',
      noTransaction: true,
      handler: async (ctx, input) =>
        (await listOptions(ctx, r, { ...input, size: 5000 })).sort(
          (a, b) => a.sort - b.sort || a.id - b.id,
        ),
    },
  }),
)
