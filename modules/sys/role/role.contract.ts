import { defineCall, defineContract } from '#common/contract.ts'
import {
  multilineText,
  bool,
  enumOf,
  int,
  list,
  required,
  ref,
  refList,
  objectList,
  subject,
  text,
} from '#common/fields.ts'
import { taskNodes } from '#common/machine.ts'

/** Roles: task node, data authority and menus. Specification sections 3 and 6. */
export const role = defineContract('sys/role', {
  doc: 'Roles',
  readers: ['staff'],
  fields: {
    roleName: required(text(100)),
    roleNameEn: text(100),
    taskNode: required(enumOf(...taskNodes)),
    dataType: required(enumOf(1, 2, 3)),
    roleStatus: required(enumOf(1, 0)),
    secondFactor: bool(),
    roleDescn: multilineText(500),
  },
  detailFields: {
    menusHeld: required(
      objectList(
        { code: required(text()), nameZh: required(text()), nameEn: required(text()) },
        5000,
      ),
    ),
  },
  searchColumns: ['roleName', 'roleNameEn'],
  filters: ['taskNode', 'dataType', 'roleStatus'],
  defaultSort: 'roleName',
  title: { zh: 'roleName', en: 'roleNameEn', extraColumns: ['taskNode', 'roleStatus'] },
  confirmed: ['save', 'allot'],
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    menus: defineCall(
      'The menu entries of a role',
      { roleId: required(ref('sys/role')) },
      { menuIds: required(list(required(int(1)), 5000)) },
    ),
    allot: defineCall(
      'Sets the menu entries of a role',
      {
        roleId: required(subject('sys/role')),
        menuIds: required({
          ...refList('sys/menu'),
          schema: {
            type: 'array',
            maxItems: 5000,
            items: { type: 'integer', minimum: 1 },
            default: [],
          },
        }),
      },
      {},
    ),
  },
})
