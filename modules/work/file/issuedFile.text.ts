import { defineMessages } from '#common/text.ts'

export const issuedFileText = defineMessages('issuedFile', {
  title: ['已签发文件', 'Issued files'],
  singular: ['已签发文件', 'Issued file'],
  labels: {},
})
