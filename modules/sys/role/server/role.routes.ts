import { crud } from '#server/crud.ts'
import { getRow } from '#server/db/rows.ts'
import { resource } from '#server/resource.ts'
import { role } from '../role.contract.ts'
import { roleText } from '../role.text.ts'
import { allMenus, allot, menusOf, namedMenus } from './allot-menus.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { changesPrivilege, changesPrivilegedRole } from './privileged-roles.ts'
import { checkRole, roleChanged } from './role-rules.ts'

export default resource(role, roleText, {
  table: 'role',
  scope: 'shared',
  menu: { icon: 'team', sort: 20 },
  grants: { read: ['sys_admin'], save: ['sys_admin'], remove: ['sys_admin'], export: ['sys_admin'], allot: ['sys_admin'] },
  rightWords: { allot: ['分配菜单', 'Allot menus'] },
  detail: async (ctx, row) => ({ menusHeld: namedMenus(await allMenus(ctx), await menusOf(ctx, row['id'])) }),
  beforeSave: checkRole,
  afterSave: roleChanged,
}, (r) => {
  const plain = crud(r, {
    list: 'sys.role.read', get: 'sys.role.read', all: 'signedIn', history: 'sys.role.read', save: 'sys.role.save', remove: 'sys.role.remove', export: 'sys.role.export',
  }, { save: { recentAuth: true }, remove: { recentAuth: true } })
  return {
    ...plain,
    save: withSecondPerson(r, 'save', plain.save!, { when: changesPrivilegedRole, row: async (ctx, { id }) => (id ? getRow(ctx, r, id) : null), alone: true }),
    menus: { needs: 'sys.role.read', reads: true, run: async (ctx, { roleId }) => ({ menuIds: await menusOf(ctx, (await getRow(ctx, r, roleId)).id) }) },
    allot: withSecondPerson(r, 'allot', { needs: 'sys.role.allot', recentAuth: true, run: (ctx, input) => allot(ctx, r, input) }, { when: changesPrivilege, row: (ctx, { roleId }) => getRow(ctx, r, roleId), alone: true }),
  }
})
