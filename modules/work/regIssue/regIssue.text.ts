import { defineMessages } from '#common/text.ts'

export const regIssueText = defineMessages('regIssue', {
  title: ['登记证书文件', 'Registration certificate documents'],
  singular: ['登记证书文件', 'Registration certificate document'],
  labels: {},
  upload: ['上传船旗国文件', 'Upload flag state document'],
})
