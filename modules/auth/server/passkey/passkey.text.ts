import { defineMessages } from '#common/text.ts'

export const passkeyText = defineMessages('auth', {
  passkeyOver: ['已超时或已使用，请重试', 'The request timed out or was already used: try again'],
  passkeyInvalid: [
    '通行密钥未被接受：可能已被移除，或属于其他网站。请换一种方式登录',
    'The passkey was not accepted: it may have been removed, or it belongs to another site. Use another sign-in method',
  ],
  passkeyOfOther: ['这是其他用户的通行密钥', 'This passkey belongs to another user'],
})
