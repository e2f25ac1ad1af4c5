import { defineContract } from '#common/contract.ts'
import { multilineText, bool, enumOf, int, required, ref, text } from '#common/fields.ts'

/** The menu tree: modules, menus and buttons. Specification sections 2 and 3. */
export const menu = defineContract('sys/menu', {
  doc: 'Menu tree',
  readers: ['staff'],
  fields: {
    parentId: ref('sys/menu'),
    type: required(enumOf(1, 2, 3)),
    code: required(text(100, '^[A-Za-z][A-Za-z0-9.]*$')),
    menuNo: text(30),
    nameZh: required(text(60)),
    nameEn: required(text(60)),
    icon: text(40),
    path: text(200),
    component: text(200),
    sort: required(int(0, 9999)),
    show: required(bool()),
    status: required(enumOf(1, 0)),
    descn: multilineText(500),
  },
  searchColumns: ['nameZh', 'nameEn', 'code', 'path', 'menuNo'],
  filters: ['type', 'status', 'show', 'parentId'],
  // A code begins with that of its parent, so sorting by code yields the tree order.
  defaultSort: 'code',
  title: {
    zh: 'nameZh',
    en: 'nameEn',
    extraColumns: [
      'parentId',
      'type',
      'code',
      'menuNo',
      'icon',
      'path',
      'component',
      'sort',
      'show',
      'status',
    ],
  },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
})
