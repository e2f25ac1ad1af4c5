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
  samePassword: ['新密码不能与原密码相同', 'The new password must differ from the old one'],
  mailSubject: ['Plimsoll：重置密码', 'Plimsoll: your new password'],
  mailBody: [
    '{name}，您好：\n\n请在 30 分钟内用以下链接设置新密码，链接只能使用一次：\n{link}\n\n如非本人操作，请忽略此邮件，原密码仍然有效。\n',
    'Dear {name},\n\nplease set your new password with this link within 30 minutes; it can be used once:\n{link}\n\nIf you did not ask for it, do nothing: your password stays as it is.\n',
  ],
  linkInvalid: ['链接已失效或已使用，请重新申请', 'This link has expired or has been used: ask for a new one'],
})
