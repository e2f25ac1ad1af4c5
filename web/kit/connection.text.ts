import { defineMessages } from '#common/text.ts'

export const connectionText = defineMessages('connection', {
  lost: [
    '没有网络连接：您填写的内容保存在此设备，恢复后自动发送',
    'No connection. Your input is saved on this device and sent once the connection is restored',
  ],
  waits: [
    '没有网络连接：已提交的内容保存在此设备，恢复后自动发送',
    'No connection. Your submission is saved on this device and sent once the connection is restored',
  ],
  unread: [
    '没有网络连接：恢复后显示此页面的其余内容',
    'No connection. The rest of this page loads once the connection is restored',
  ],
  uploading: ['文件上传完成后自动提交', 'Submits automatically when the files are uploaded'],
  retry: ['立即重试', 'Retry now'],
  back: ['返回修改', 'Back to form'],
})
