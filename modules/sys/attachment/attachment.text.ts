import { defineMessages } from '#common/text.ts'

export const attachmentText = defineMessages('attachment', {
  title: ['附件', 'Files'],
  singular: ['附件', 'File'],
  labels: {},
  none: ['请选择要上传的文件', 'Choose a file to upload'],
  empty: ['文件是空的', 'The file is empty'],
  notImage: ['不是有效的 PNG 或 JPEG 图片', 'This is not a PNG or JPEG picture of the kind named'],
})
