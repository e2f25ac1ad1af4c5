import { text } from '#common/text.ts'

export const authText = text('auth', {
  title: ['登录', 'Sign-in'],
  one: ['会话', 'Session'],
  labels: {},
  fail: ['用户名或密码错误', 'User name or password is not right'],
  captchaInvalid: ['验证码已失效，请刷新后重试', 'The captcha is no longer valid: take a new one'],
  captchaError: ['验证码错误', 'The captcha is not right'],
  wait: ['登录失败次数过多，请在 {seconds} 秒后重试', 'Too many failed attempts: please try again in {seconds} seconds'],
  oldPasswordWrong: ['原密码错误', 'The old password is not right'],
  inconsistent: ['两次输入的密码不一致', 'The two entries are not the same'],
  samePassword: ['新密码不能与原密码相同', 'The new password must differ from the old one'],
  tooWeak: ['密码强度太弱：须包含数字、字母、其他字符中的至少两类', 'Too weak: use at least two of digits, letters and other characters'],
  tooShort: ['密码长度不能少于 {least} 位', 'Not less than {least} characters'],
  linkInvalid: ['链接已失效或已使用，请重新申请', 'This link has expired or has been used: ask for a new one'],
})
