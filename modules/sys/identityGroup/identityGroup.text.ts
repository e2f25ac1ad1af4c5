import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { identityGroup } from './identityGroup.contract.ts'

export const identityGroupText = defineMessages('identityGroup', {
  title: ['目录用户组', 'Directory groups'],
  singular: ['目录用户组', 'Directory group'],
  labels: {
    providerId: ['身份提供方', 'Identity provider'],
    groupName: ['用户组', 'Group'],
    priority: ['优先级', 'Priority'],
    userType: ['用户类型', 'User type'],
    roleId: ['角色', 'Role'],
    region: ['区域', 'Region'],
    relatedCustomers: ['关联公司', 'Companies'],
    relatedFlagState: ['关联船旗国', 'Flag state'],
    providerNameZh: ['身份提供方', 'Identity provider'],
    providerNameEn: ['身份提供方（英文）', 'Identity provider (English)'],
    roleName: ['角色', 'Role'],
    roleNameEn: ['角色（英文）', 'Role (English)'],
    relatedFlagStateNameZh: ['船旗国', 'Flag state'],
    relatedFlagStateNameEn: ['船旗国（英文）', 'Flag state (English)'],
  } satisfies Labels<(typeof identityGroup)['fields'] & (typeof identityGroup)['readOnlyFields']>,
  groupHelp: ['与身份提供方声明中的名称完全一致', 'Exactly as the provider sends it in the claim'],
  priorityHelp: [
    '属于多个用户组时，数字最小者适用',
    'If a user is in several groups, the lowest number applies',
  ],
})
