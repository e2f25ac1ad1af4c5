import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { menu } from './menu.contract.ts'

export const menuText = defineMessages('menu', {
  title: ['菜单管理', 'Menus'],
  singular: ['菜单项', 'Menu entry'],
  labels: {
    parentId: ['上级', 'Parent'],
    type: ['类型', 'Type'],
    code: ['编码', 'Code'],
    menuNo: ['编号', 'Number'],
    nameZh: ['中文名称', 'Chinese name'],
    nameEn: ['英文名称', 'English name'],
    icon: ['图标', 'Icon'],
    path: ['路径', 'Path'],
    component: ['组件', 'Component'],
    sort: ['排序', 'Order'],
    show: ['显示', 'Shown'],
    status: ['状态', 'Status'],
    descn: ['描述', 'Description'],
  } satisfies Labels<(typeof menu)['fields']>,
  type: { 1: ['模块', 'Module'], 2: ['菜单', 'Menu'], 3: ['按钮', 'Button'] },
  status: { 1: ['启用', 'Active'], 0: ['停用', 'Inactive'] },
  codeHelp: [
    '按钮的编码即其权限，如 basic.flag.save',
    'The code of a button is the permission it grants, for example basic.flag.save',
  ],
  pathHelp: [
    '在地址栏中的路径，如 /basic/flag/list',
    'Path in the address bar, for example /basic/flag/list',
  ],
  componentHelp: [
    '在该路径显示的页面；留空则为路径本身的页面',
    'Page shown at this path; leave empty to show the page of the path itself',
  ],
  codeForm: [
    '编码由字母、数字和点组成，并以字母开头',
    'A code consists of letters, digits and dots, and starts with a letter',
  ],
  pathForm: [
    '路径以 / 开头，各段由字母、数字、- 或 _ 组成，如 /basic/flag/list',
    'A path starts with /; its parts consist of letters, digits, - or _, for example /basic/flag/list',
  ],
  pathReserved: [
    '此路径由系统使用，请换一个',
    'This path is used by the system: choose another one',
  ],
  pathOfOther: [
    '此路径是另一个页面的地址，请换一个',
    'This path is the address of another page: choose another one',
  ],
  pathTwice: [
    '菜单“{name}”已使用此路径，请换一个',
    'The menu "{name}" already uses this path: choose another one',
  ],
  noPage: ['没有这个页面，请从列表中选择', 'This page does not exist: choose one from the list'],
  onlyMenus: ['只有菜单才有页面，请清空', 'Only menus have a page: leave this field empty'],
  expandAll: ['全部展开', 'Expand all'],
  collapseAll: ['全部收起', 'Collapse all'],
  below: ['“{name}”的下级', 'Entries below {name}'],
  addBelow: ['新建下级', 'Add below'],
  none: ['没有符合条件的菜单项', 'No matching menu entries'],
  name: ['名称', 'Name'],
  parentType: [
    '模块没有上级；菜单的上级是模块；按钮的上级是菜单或模块',
    'A module has no parent; the parent of a menu is a module, that of a button a menu or a module',
  ],
  noPath: [
    '菜单须填写路径，如 /basic/flag/list',
    'Enter the path of the menu, for example /basic/flag/list',
  ],
  fixed: ['系统内置的菜单项不能更改此项', 'This field cannot be changed for built-in entries'],
  ofTheHouse: [
    '“{name}”是系统内置的菜单项，不能删除；如不需要，可以停用',
    '"{name}" is a built-in entry and cannot be deleted: deactivate it instead',
  ],
})
