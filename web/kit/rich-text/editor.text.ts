import { defineMessages } from '#common/text.ts'

export const editorText = defineMessages('rich', {
  toolbar: ['文字格式', 'Formatting'],
  bold: ['加粗', 'Bold'],
  italic: ['斜体', 'Italic'],
  underline: ['下划线', 'Underline'],
  strike: ['删除线', 'Strikethrough'],
  title: ['标题 H1', 'Heading H1'],
  subtitle: ['小标题 H2', 'Subheading H2'],
  bullets: ['项目符号', 'Bulleted list'],
  numbers: ['编号列表', 'Numbered list'],
  quote: ['引用', 'Quote'],
  rule: ['分隔线', 'Divider'],
  link: ['链接', 'Link'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  address: ['链接地址', 'Link address'],
  addressStart: ['https://', 'https://'],
  addressHelp: [
    '网址（https://）、邮箱（mailto:）或本系统页面（以 / 开头）',
    'A web address (https://), an e-mail address (mailto:) or a page of this system (starting with /)',
  ],
  badAddress: [
    '请填写网址（https://）、邮箱（mailto:）、电话（tel:）或以 / 开头的本系统页面',
    'Enter a web address (https://), an e-mail address (mailto:), a phone number (tel:) or a page of this system (starting with /)',
  ],
  apply: ['确定', 'Apply'],
  removeLink: ['移除链接', 'Remove link'],
})
