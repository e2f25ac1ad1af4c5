import { crud } from '#server/records/crud.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { resource } from '#server/core/resource.ts'
import { role } from '../role.contract.ts'
import { roleText } from '../role.text.ts'
import { allMenus, allot, menusOf, namedMenus } from './allot-menus.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { changesPrivilege, changesPrivilegedRole } from './privileged-roles.ts'
import { checkRole, roleChanged } from './role-rules.ts'
import { menuSaved } from '#modules/sys/menu/server/menu-rules.ts'
import { assertAdministratorRemains } from './administrators.ts'

menuSaved.register((ctx) => assertAdministratorRemains(ctx))

export default resource(
  role,
  roleText,
  {
    table: 'role',
    scope: 'shared',
    menu: { icon: 'team', sort: 20 },
    defaultGrants: {
      read: ['sys_admin'],
      save: ['sys_admin'],
      remove: ['sys_admin'],
      export: ['sys_admin'],
      allot: ['sys_admin'],
    },
    rightLabels: { allot: ['分配菜单', 'Allot menus'] },
    loadDetail: async (ctx, row) => ({
      menusHeld: namedMenus(await allMenus(ctx), await menusOf(ctx, row.id)),
    }),
    beforeSave: checkRole,
    afterSave: roleChanged,
  },
  (r) => {
    const plain = crud(
      r,
      {
        list: 'sys.role.read',
        get: 'sys.role.read',
        all: 'signedIn',
        history: 'sys.role.read',
        save: 'sys.role.save',
        remove: 'sys.role.remove',
        export: 'sys.role.export',
      },
      { save: { recentAuth: true }, remove: { recentAuth: true } },
    )
    return {
      ...plain,
      save: withSecondPerson(r, 'save', plain.save, {
        when: changesPrivilegedRole,
        row: async (ctx, { id }) => (id ? getRow(ctx, r, id) : null),
        alone: true,
      }),
      menus: {
        requires: 'sys.role.read',
        noTransaction: true,
        handler: async (ctx, { roleId }) => ({
          menuIds: await menusOf(ctx, (await getRow(ctx, r, roleId)).id),
        }),
      },
      allot: withSecondPerson(
        r,
        'allot',
        {
          requires: 'sys.role.allot',
          recentAuth: true,
          handler: (ctx, input) => allot(ctx, r, input),
        },
        { when: changesPrivilege, row: (ctx, { roleId }) => getRow(ctx, r, roleId), alone: true },
      ),
    }
  },
)
