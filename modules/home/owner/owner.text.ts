import { defineMessages } from '#common/text.ts'

export const ownerText = defineMessages('owner', {
  title: ['船东工作台', 'Ship owner workbench'],
  singular: ['船东工作台', 'Ship owner workbench'],
  labels: {},
  shipsNeeded: ['请至少选择一艘船舶', 'Choose at least one ship'],
  nameTaken: ['已有同名分组，请换一个名称', 'You already have a group with this name'],
  tooManyParts: ['最多 {most} 个分组', 'At most {most} groups'],
  howToVerify: ['查验说明', 'How to verify'],
  noDocument: [
    '所选证书没有电子文件（由纸质证书补录）',
    'The selected certificates have no electronic document (they were recorded from paper)',
  ],
  tooLarge: [
    '所选文件合计超过 100 MB：请分批下载',
    'The selected files exceed 100 MB in total: download them in several parts',
  ],
})
