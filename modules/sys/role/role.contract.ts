import { call, contract } from '#common/contract.ts'
import { area, bool, choice, int, list, must, ref, refs, rows, subject, text } from '#common/fields.ts'
import { taskNodes } from '#common/machine.ts'

/** Roles: duty, data authority and menus. Specification sections 3 and 6. */
export const role = contract('sys/role', {
  doc: 'Roles',
  readers: ['staff'],
  fields: {
    roleName: must(text(100)),
    roleNameEn: text(100),
    taskNode: must(choice(...taskNodes)),
    dataType: must(choice(1, 2, 3)),
    roleStatus: must(choice(1, 0)),
    secondFactor: bool(),
    roleDescn: area(500),
  },
  detail: { menusHeld: must(rows({ code: must(text()), nameZh: must(text()), nameEn: must(text()) }, 5000)) },
  search: ['roleName', 'roleNameEn'],
  filters: ['taskNode', 'dataType', 'roleStatus'],
  sort: 'roleName',
  title: { zh: 'roleName', en: 'roleNameEn', more: ['taskNode', 'roleStatus'] },
  confirmed: ['save', 'allot'],
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    menus: call('The menu entries a role holds', { roleId: must(ref('sys/role')) }, { menuIds: must(list(must(int(1)), 5000)) }),
    allot: call('Gives a role exactly these menu entries', { roleId: must(subject('sys/role')), menuIds: must({ ...refs('sys/menu'), schema: { type: 'array', maxItems: 5000, items: { type: 'integer', minimum: 1 }, default: [] } }) }, {}),
  },
})
