import { defineMessages } from './text.ts'

/** Messages about an uploaded Word template, of server and pages. */
export const wordTemplateText = defineMessages('certTemplate', {
  fileFirst: ['请先上传模板文件', 'Upload the template file first'],
  noFile: ['文件不存在，请重新上传', 'File not found: upload it again'],
  badKeyword: [
    '关键字“{keyword}”只能含字母、数字、下划线和汉字，以字母或汉字开头，最多 60 个字符，请在 Word 中修改',
    'The keyword “{keyword}” may contain only letters, digits and underscores, must start with a letter, and may have at most 60 characters: change it in Word',
  ],
})
