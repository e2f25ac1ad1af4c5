import { text } from '#common/text.ts'

export const issuedFileText = text('issuedFile', {
  title: ['已签发文件', 'Issued files'],
  one: ['已签发文件', 'Issued file'],
  labels: {},
})
