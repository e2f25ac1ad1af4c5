import { defineMessages } from '#common/text.ts'

export const passkeyText = defineMessages('auth', {
  passkeyOver: [
    '已超时或已使用，请重试',
    'This took too long or was used already: please try again',
  ],
  passkeyInvalid: [
    '通行密钥未被接受：可能已被移除，或属于其他网站。请换一种方式登录',
    'The passkey was not accepted: it may have been removed, or belongs to another site. Sign in another way',
  ],
  passkeyOfOther: ['这是其他用户的通行密钥', 'This passkey belongs to another user'],
})
