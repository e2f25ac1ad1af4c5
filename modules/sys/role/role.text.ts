import type { TaskNode } from '#common/machine.ts'
import { defineMessages } from '#common/text.ts'
import type { Labels, TranslationPair } from '#common/text.ts'
import type { role } from './role.contract.ts'

/** The work of each task node. Specification section 6. */
export const taskNodeLabels = {
  sys_admin: ['系统管理', 'Staff'],
  sys_surveyor_leader: ['检验审核', 'Survey audit'],
  sys_approve_leader: ['检验批准', 'Survey approval'],
  sys_surveyor: ['检验作业', 'Survey work'],
  sys_finance: ['财务', 'Finance'],
  sys_register_manager: ['登记审核', 'Register audit'],
  sys_operators: ['登记作业', 'Register work'],
  ship_owner: ['客户', 'Customer'],
  flag_user: ['船旗国', 'Flag state'],
} satisfies Record<TaskNode, TranslationPair>

export const roleText = defineMessages('role', {
  title: ['角色管理', 'Roles'],
  singular: ['角色', 'Role'],
  labels: {
    roleName: ['中文名称', 'Chinese name'],
    roleNameEn: ['英文名称', 'English name'],
    taskNode: ['任务节点', 'Task node'],
    dataType: ['数据权限', 'Data authority'],
    roleStatus: ['状态', 'Status'],
    secondFactor: ['须双重验证', 'Second factor required'],
    roleDescn: ['描述', 'Description'],
    menusHeld: ['菜单', 'Menus'],
  } satisfies Labels<(typeof role)['fields'] & (typeof role)['detailFields']>,
  taskNode: taskNodeLabels,
  dataType: {
    1: ['本人数据', 'Own data'],
    2: ['本区域数据', 'Own region'],
    3: ['全部数据', 'All data'],
  },
  roleStatus: { 1: ['启用', 'In use'], 0: ['停用', 'Switched off'] },
  actions: { allot: ['分配菜单', 'Allotted menus'] },
  taskNodeHelp: ['此角色在流程中承担的职责', 'What people with this role are there to do'],
  secondFactorHelp: [
    '此角色的人员须使用身份验证器应用；尚未设置者，下次登录时须先设置',
    'Its people need an authenticator app; who has none set up yet does so at the next sign-in, before anything else',
  ],
  dataTypeHelp: ['可以看到哪些数据', 'Which records they reach'],
  menusOf: ['分配菜单：{name}', 'Menus of {name}'],
  menusHelp: [
    '勾选此角色可以使用的模块、菜单和按钮；保存后立即生效。',
    'Tick the modules, menus and buttons open to this role. It holds from the next call of its people.',
  ],
  unfold: ['全部展开', 'Unfold all'],
  fold: ['全部收起', 'Fold all'],
  tickAll: ['全选', 'Tick all'],
  tickNone: ['全不选', 'Tick none'],
  ticked: ['已选 {count} / {all}', '{count} of {all} ticked'],
  findMenu: ['查找菜单', 'Find a menu'],
  menus: ['分配菜单', 'Allot menus'],
  lastAdministrator: [
    '至少须保留一位能够管理用户和角色的人员',
    'Somebody must remain who can administer users and roles',
  ],
  ownOff: ['不能停用自己的角色', 'You cannot switch off the role you hold yourself'],
  nodeUnsuited: [
    '已有该角色的用户与此任务节点不符，请先调整这些用户',
    'People hold this role whose type does not suit that task node: change them first',
  ],
  own: [
    '不能取消自己角色的管理权限',
    'You cannot take the administration rights from your own role',
  ],
})
