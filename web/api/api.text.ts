import { defineMessages } from '#common/text.ts'

export const apiText = defineMessages('api', {
  offline: [
    '无法连接服务器，请检查网络后重试',
    'The server cannot be reached: check your connection and try again',
  ],
  timeout: [
    '服务器在 60 秒内没有响应，请重试',
    'The server did not respond within 60 seconds: try again',
  ],
  unreadable: ['服务器的响应无法识别（{status}）', 'The server response cannot be read ({status})'],
  unauthenticated: ['登录状态已失效，请重新登录', 'Your session has expired: sign in again'],
  idle: [
    '您已 {minutes} 分钟没有操作，登录已过期',
    'Signed out after {minutes} minutes of inactivity',
  ],
  passkeyHere: ['此设备已有该账号的通行密钥', 'This device already has a passkey for this account'],
  passkeyAddress: [
    '此地址与系统登记的地址不同，不能使用通行密钥',
    'Passkeys cannot be used at this address: it differs from the registered system address',
  ],
  passkeyNotUsed: [
    '未使用通行密钥：已取消或超时',
    'No passkey was used: the request was cancelled or timed out',
  ],
  notConfirmed: ['未确认身份，没有进行任何更改', 'Identity not confirmed: nothing was changed'],
  waitsForSecond: [
    '尚未执行：正在等待第二人确认（系统管理 › 双人复核）',
    'Pending: a second person must confirm this action (System, Confirmations)',
  ],
  noAttachment: [
    '服务器没有返回附件编号，请重新上传',
    'The server returned no attachment ID: upload the file again',
  ],
  reloadsLater: [
    '没有网络连接：恢复后此页面会自动重新加载',
    'No connection. This page reloads automatically once it is restored',
  ],
  elsewhere: [
    '此文件只保存在选择它的设备上：请在该设备上提交，或将其移除',
    'This file is stored only on the device where it was selected: submit it from that device, or remove it',
  ],
})
