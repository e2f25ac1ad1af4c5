import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { user } from './user.contract.ts'

export const userText = text('user', {
  title: ['用户管理', 'Users'],
  one: ['用户', 'User'],
  labels: {
    username: ['用户名', 'User name'],
    name: ['姓名', 'Name'],
    phone: ['手机号', 'Phone'],
    email: ['邮箱', 'E-mail'],
    sex: ['性别', 'Sex'],
    region: ['区域', 'Region'],
    userType: ['用户类型', 'User type'],
    roleId: ['角色', 'Role'],
    status: ['状态', 'Status'],
    relatedSurveyor: ['关联验船师', 'Related surveyor'],
    relatedCustomers: ['关联客户', 'Related customers'],
    relatedFlagState: ['关联船旗国', 'Related flag state'],
    password: ['密码', 'Password'],
    roleName: ['角色', 'Role'],
    taskNode: ['任务节点', 'Task node'],
    passwordUpdateTime: ['密码修改时间', 'Password changed'],
    mustChangePassword: ['须修改密码', 'Must change password'],
  } satisfies Labels<(typeof user)['fields'] & (typeof user)['shows']>,
  actions: { 'change/password': ['修改密码', 'Changed the password'], resetPassword: ['重置密码', 'Reset the password'] },
  status: { 1: ['启用', 'Active'], 0: ['停用', 'Switched off'] },
  oneself: ['不能删除或停用自己', 'You cannot remove or switch off yourself'],
  noSuch: ['所选记录不存在', 'There is no such record'],
  resetDone: ['密码已重置为手机号', 'The password is the phone number again'],
  resetPassword: ['重置密码', 'Reset password'],
  customPassword: ['自定义密码（默认为手机号）', 'Password of your choice (otherwise the phone number)'],
})
