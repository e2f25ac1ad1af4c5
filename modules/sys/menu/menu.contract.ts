import { contract } from '#common/contract.ts'
import { area, bool, choice, int, must, ref, text } from '#common/fields.ts'

/** The menu tree: modules, menus and buttons. Specification sections 2 and 3. */
export const menu = contract('sys/menu', {
  doc: 'Menu tree',
  readers: ['staff'],
  fields: {
    parentId: ref('sys/menu'),
    type: must(choice(1, 2, 3)),
    code: must(text(100, '^[A-Za-z][A-Za-z0-9.]*$')),
    menuNo: text(30),
    nameZh: must(text(60)),
    nameEn: must(text(60)),
    icon: text(40),
    path: text(200),
    component: text(200),
    sort: must(int(0, 9999)),
    show: must(bool()),
    status: must(choice(1, 0)),
    descn: area(500),
  },
  search: ['nameZh', 'nameEn', 'code', 'path', 'menuNo'],
  filters: ['type', 'status', 'show', 'parentId'],
  // A code begins with that of its parent: in their order the list reads as the tree.
  sort: 'code',
  title: { zh: 'nameZh', en: 'nameEn', more: ['parentId', 'type', 'code', 'menuNo', 'icon', 'path', 'component', 'sort', 'show', 'status'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
})
