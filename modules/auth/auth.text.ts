import { defineMessages } from '#common/text.ts'

export const authText = defineMessages('auth', {
  title: ['登录', 'Sign-in'],
  singular: ['会话', 'Session'],
  labels: {},
  fail: ['用户名或密码错误', 'Incorrect user name or password'],
  captchaInvalid: [
    '验证码已失效，请刷新后重试',
    'The captcha has expired: refresh it and try again',
  ],
  captchaError: ['验证码错误', 'Incorrect captcha'],
  passwordEnded: [
    '该密码由他人设置，已超过 72 小时，不再有效：请向管理员索取新密码，或使用“忘记密码”',
    'This password was set for you more than 72 hours ago and has expired: contact your administrator for a new one, or use “Forgot password”',
  ],
  samePassword: ['新密码不能与原密码相同', 'The new password must differ from the old one'],
  mailSubject: ['Plimsoll：重置密码', 'Plimsoll: reset your password'],
  mailBody: [
    '{name}，您好：\n\n请在 30 分钟内用以下链接设置新密码，链接只能使用一次：\n{link}\n\n如非本人操作，请忽略此邮件，原密码仍然有效。\n',
    'Dear {name},\n\nSet a new password with the following link within 30 minutes. The link can be used once:\n{link}\n\nIf you did not request this, ignore this e-mail: your password remains unchanged.\n',
  ],
  burst: [
    '来自 {ip} 的登录多次失败，已暂时阻止',
    'Repeated failed sign-ins from {ip}: temporarily blocked',
  ],
  burstHelp: [
    '已登录过的设备不受影响。每次失败都记录在服务器日志中（event: signInFailed）。',
    'Devices that have signed in before are not affected. Each failure is recorded in the server log (event: signInFailed).',
  ],
  codeWrong: ['验证码不正确或已使用', 'The code is incorrect or already used'],
  stepOver: ['登录已超时，请重新输入密码', 'Sign-in timed out: enter your password again'],
  factorOn: ['双重验证已启用', 'Two-factor authentication is already enabled'],
  factorOff: ['尚未启用双重验证', 'Two-factor authentication is not enabled'],
  factorNotBegun: ['请先扫描二维码', 'Scan the QR code first'],
  linkInvalid: [
    '链接已失效或已使用，请重新申请',
    'This link has expired or was already used: request a new one',
  ],
})
