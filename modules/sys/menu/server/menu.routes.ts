import { crud } from '#server/crud.ts'
import { allRows } from '#server/db/rows.ts'
import { resource } from '#server/resource.ts'
import { menu } from '../menu.contract.ts'
import { menuText } from '../menu.text.ts'
import { checkPlace, refuseOfTheHouse, seen } from './menu-rules.ts'

export default resource(menu, menuText, {
  table: 'menu',
  scope: 'shared',
  menu: { icon: 'menu', sort: 30, fresh: false },
  grants: { read: ['sys_admin'], save: ['sys_admin'], remove: ['sys_admin'], export: ['sys_admin'] },
  beforeSave: checkPlace,
  afterSave: seen,
  beforeRemove: refuseOfTheHouse,
}, (r) => ({
  ...crud(r, { list: 'sys.menu.read', get: 'sys.menu.read', history: 'sys.menu.read', save: 'sys.menu.save', remove: 'sys.menu.remove', export: 'sys.menu.export' }, { save: { recentAuth: true }, remove: { recentAuth: true } }),
  // The tree is of use only as a whole, and in the order of the menu.
  all: {
    needs: 'sys.menu.read', reads: true,
    run: async (ctx, input) => (await allRows(ctx, r, { ...input, size: 5000 })).sort((a, b) => a.sort - b.sort || a.id - b.id),
  },
}))
