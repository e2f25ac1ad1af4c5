import { defineMessages } from '#common/text.ts'

export const authText = defineMessages('auth', {
  title: ['登录', 'Sign-in'],
  singular: ['会话', 'Session'],
  labels: {},
  fail: ['用户名或密码错误', 'User name or password is not right'],
  captchaInvalid: ['验证码已失效，请刷新后重试', 'The captcha is no longer valid: take a new one'],
  captchaError: ['验证码错误', 'The captcha is not right'],
  passwordEnded: [
    '该密码由他人设置，已超过 72 小时，不再有效：请向管理员索取新密码，或使用“忘记密码”',
    'This password was given to you more than 72 hours ago and has ended: ask an administrator for a new one, or use “Forgot password”',
  ],
  samePassword: ['新密码不能与原密码相同', 'The new password must differ from the old one'],
  mailSubject: ['Plimsoll：重置密码', 'Plimsoll: your new password'],
  mailBody: [
    '{name}，您好：\n\n请在 30 分钟内用以下链接设置新密码，链接只能使用一次：\n{link}\n\n如非本人操作，请忽略此邮件，原密码仍然有效。\n',
    'Dear {name},\n\nplease set your new password with this link within 30 minutes; it can be used once:\n{link}\n\nIf you did not ask for it, do nothing: your password stays as it is.\n',
  ],
  burst: [
    '来自 {ip} 的登录多次失败，已暂停',
    'Many failed sign-ins from {ip}: stopped for a while',
  ],
  burstHelp: [
    '已登录过的设备不受影响。每次失败都记录在服务器日志中（event: signInFailed）。',
    'Devices from which people have signed in before are not affected. Each failure is in the log of the server (event: signInFailed).',
  ],
  codeWrong: ['验证码不正确或已使用', 'The code is not right, or has been used already'],
  stepOver: ['登录已超时，请重新输入密码', 'This took too long: please enter your password again'],
  factorOn: ['双重验证已启用', 'A second factor is set up already'],
  factorOff: ['尚未启用双重验证', 'No second factor is set up'],
  factorNotBegun: ['请先扫描二维码', 'Begin with the QR code'],
  linkInvalid: [
    '链接已失效或已使用，请重新申请',
    'This link has expired or has been used: ask for a new one',
  ],
})
