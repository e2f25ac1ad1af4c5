import { defineMessages } from '#common/text.ts'

export const connectionText = defineMessages('connection', {
  lost: [
    '没有网络连接：您填写的内容保存在此设备，恢复后自动发送',
    'No connection: what you write is kept on this device and sent when it is back',
  ],
  waits: [
    '没有网络连接：已提交的内容保存在此设备，恢复后自动发送',
    'No connection: what you submitted is kept on this device and sent when it is back',
  ],
  unread: [
    '没有网络连接：恢复后显示此页面的其余内容',
    'No connection: the rest of this page is shown when it is back',
  ],
  uploading: ['文件上传完成后自动提交', 'Sent as soon as the files are uploaded'],
  retry: ['立即重试', 'Try now'],
  back: ['返回修改', 'Back to the form'],
})
