import { defineMessages } from '#common/text.ts'

export const apiText = defineMessages('api', {
  offline: [
    '无法连接服务器，请检查网络后重试',
    'The server cannot be reached. Check the network and try again',
  ],
  timeout: [
    '服务器在 60 秒内没有响应，请重试',
    'The server did not answer within 60 seconds. Please try again',
  ],
  unreadable: [
    '服务器的响应无法识别（{status}）',
    'The server answered something unreadable ({status})',
  ],
  unauthenticated: [
    '登录状态已失效，请重新登录',
    'You are no longer signed in. Please sign in again',
  ],
  idle: [
    '您已 {minutes} 分钟没有操作，登录已过期',
    'Signed out: there was no activity for {minutes} minutes',
  ],
  passkeyHere: ['此设备已有该账号的通行密钥', 'This device has a passkey of this account already'],
  passkeyAddress: [
    '此地址与系统登记的地址不同，不能使用通行密钥',
    'Passkeys cannot be used at this address: it is not the one that the system has',
  ],
  passkeyNotUsed: [
    '未使用通行密钥：已取消或超时',
    'No passkey was used: cancelled, or it took too long',
  ],
  notConfirmed: ['未确认身份，没有进行任何更改', 'Not confirmed: nothing has been changed'],
  waitsForSecond: [
    '尚未执行：正在等待第二人确认（系统管理 › 双人复核）',
    'Not done yet: it waits for a second person to confirm it (System, Confirmations)',
  ],
  noAttachment: [
    '服务器没有返回附件编号，请重新上传',
    'The server returned no attachment id. Please upload again',
  ],
  reloadsLater: [
    '没有网络连接：恢复后此页面会自动重新加载',
    'No connection: this page loads again once it is back',
  ],
  elsewhere: [
    '此文件只保存在选择它的设备上：请在那台设备上提交，或将其移除',
    'This file is only on the device on which it was chosen: send it from there, or remove it',
  ],
})
