import { defineMessages } from '#common/text.ts'

export const signInProviderText = defineMessages('auth', {
  requestOver: [
    '登录已超时、已使用或来自其他浏览器，请重新登录',
    'The sign-in timed out, was already used or was started in another browser: sign in again',
  ],
  notLinked: [
    '该身份尚未关联用户。请先用密码登录，在个人中心关联，或联系管理员',
    'No user is linked to this account. Sign in with your password and link it in the personal centre, or contact your administrator',
  ],
  noGroup: [
    '您不属于可使用本系统的用户组，请联系管理员',
    'You are not in a group that may use this system: contact your administrator',
  ],
  accountOff: [
    '该账号已停用，请联系管理员',
    'This account is inactive: contact your administrator',
  ],
  usernameTaken: [
    '用户名“{username}”已存在。请先用密码登录，在个人中心关联该身份，或联系管理员',
    'The user name “{username}” already exists. Sign in with your password and link this account in the personal centre, or contact your administrator',
  ],
  profileIncomplete: [
    '身份提供方未提供有效的用户名、姓名或邮箱，无法创建用户，请联系管理员',
    'The identity provider did not supply a valid user name, name or e-mail address, so no user can be created: contact your administrator',
  ],
  otherAccount: [
    '这不是您已关联的身份，请使用已关联的身份确认',
    'This is a different account: confirm with the account linked to you',
  ],
  byProvider: [
    '该账号须通过身份提供方登录',
    'This account must sign in with its identity provider',
  ],
  badLogoutToken: ['登出令牌无效', 'Invalid sign-out token'],
})
