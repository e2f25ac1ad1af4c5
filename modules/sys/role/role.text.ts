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
    secondFactor: ['须双重验证', 'Two-factor authentication required'],
    roleDescn: ['描述', 'Description'],
    menusHeld: ['菜单', 'Menus'],
  } satisfies Labels<(typeof role)['fields'] & (typeof role)['detailFields']>,
  taskNode: taskNodeLabels,
  dataType: {
    1: ['本人数据', 'Own data'],
    2: ['本区域数据', 'Own region'],
    3: ['全部数据', 'All data'],
  },
  roleStatus: { 1: ['启用', 'Active'], 0: ['停用', 'Inactive'] },
  actions: { allot: ['分配菜单', 'Menus allotted'] },
  taskNodeHelp: ['此角色在流程中承担的职责', 'Function of this role in the workflow'],
  secondFactorHelp: [
    '此角色的人员须使用身份验证器应用；尚未设置者，下次登录时须先设置',
    'Users with this role must use an authenticator app; users who have not set it up must do so at their next sign-in',
  ],
  dataTypeHelp: ['可以看到哪些数据', 'Which records users with this role can see'],
  menusOf: ['分配菜单：{name}', 'Allot menus: {name}'],
  menusHelp: [
    '勾选此角色可以使用的模块、菜单和按钮；保存后立即生效。',
    'Select the modules, menus and buttons available to this role. Changes take effect immediately after saving.',
  ],
  unfold: ['全部展开', 'Expand all'],
  fold: ['全部收起', 'Collapse all'],
  tickAll: ['全选', 'Select all'],
  tickNone: ['全不选', 'Clear all'],
  ticked: ['已选 {count} / {all}', '{count} of {all} selected'],
  findMenu: ['查找菜单', 'Find menu'],
  menus: ['分配菜单', 'Allot menus'],
  lastAdministrator: [
    '至少须保留一位能够管理用户和角色的人员',
    'At least one user must be able to manage users and roles',
  ],
  ownOff: ['不能停用自己的角色', 'You cannot deactivate your own role'],
  nodeUnsuited: [
    '已有该角色的用户与此任务节点不符，请先调整这些用户',
    'Some users with this role do not match this task node: change those users first',
  ],
  own: [
    '不能取消自己角色的管理权限',
    'You cannot remove administration permissions from your own role',
  ],
})
