import { defineMessages } from '#common/text.ts'

export const regIssueText = defineMessages('regIssue', {
  title: ['登记证书文件', 'Files of registration certificates'],
  singular: ['登记证书文件', 'File of a registration certificate'],
  labels: {},
  upload: ['上传船旗国文件', "Upload the flag's file"],
})
