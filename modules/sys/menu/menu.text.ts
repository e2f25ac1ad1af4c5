import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { menu } from './menu.contract.ts'

export const menuText = text('menu', {
  title: ['菜单管理', 'Menus'],
  one: ['菜单项', 'Menu entry'],
  labels: {
    parentId: ['上级', 'Parent'],
    type: ['类型', 'Type'],
    code: ['编码', 'Code'],
    nameZh: ['中文名称', 'Name (Chinese)'],
    nameEn: ['英文名称', 'Name (English)'],
    icon: ['图标', 'Icon'],
    path: ['路径', 'Path'],
    component: ['页面', 'Page'],
    sort: ['排序', 'Order'],
    show: ['显示', 'Shown'],
    status: ['状态', 'Status'],
    descn: ['描述', 'Description'],
  } satisfies Labels<(typeof menu)['fields']>,
  type: { 1: ['模块', 'Module'], 2: ['菜单', 'Menu'], 3: ['按钮', 'Button'] },
  status: { 1: ['启用', 'In use'], 0: ['停用', 'Switched off'] },
  codeHelp: ['按钮的编码即其权限，如 basic.flag.save', 'The code of a button is the right it stands for, such as basic.flag.save'],
  pathHelp: ['页面路径，如 /basic/flag/list', 'Path of the page, such as /basic/flag/list'],
  parentType: ['模块没有上级；菜单的上级是模块；按钮的上级是菜单或模块', 'A module has no parent; the parent of a menu is a module, that of a button a menu or a module'],
  noPath: ['菜单须填写路径', 'A menu needs a path'],
  fixed: ['产品自带的菜单项不能更改此项', 'This cannot be changed: the entry belongs to the product'],
  ofTheHouse: ['“{name}”是产品自带的菜单项，不能删除；如不需要，可以停用', '"{name}" belongs to the product and cannot be removed; switch it off instead'],
})
