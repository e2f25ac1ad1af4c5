import { defineMessages } from '#common/text.ts'

export const signInProviderText = defineMessages('auth', {
  requestOver: [
    '登录已超时、已使用或来自其他浏览器，请重新登录',
    'This sign-in took too long, was used already or began in another browser: please sign in again',
  ],
  notLinked: [
    '该身份尚未关联用户。请先用密码登录，在个人中心关联，或联系管理员',
    'No user is linked to this account. Sign in by password and link it in the personal centre, or ask an administrator',
  ],
  noGroup: [
    '您不属于可使用本系统的用户组，请联系管理员',
    'You are in no group that may use this system: ask an administrator',
  ],
  accountOff: ['该账号已停用，请联系管理员', 'This account is switched off: ask an administrator'],
  usernameTaken: [
    '用户名“{username}”已存在。请先用密码登录，在个人中心关联该身份，或联系管理员',
    'The user name “{username}” exists already. Sign in by password and link this account in the personal centre, or ask an administrator',
  ],
  profileIncomplete: [
    '身份提供方未给出有效的用户名、姓名或邮箱，无法创建用户，请联系管理员',
    'The identity provider gave no valid user name, name or e-mail address, so no user can be created: ask an administrator',
  ],
  otherAccount: [
    '这是另一个身份。请以已关联的身份确认',
    'This is another account: confirm with the one that is linked to you',
  ],
  byProvider: ['该账号须通过身份提供方登录', 'This account signs in by its identity provider'],
  badLogoutToken: ['登出令牌无效', 'The token of this sign-out is not valid'],
})
