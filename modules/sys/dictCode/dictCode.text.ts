import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { dictCode } from './dictCode.contract.ts'

export const dictCodeText = defineMessages('dictCode', {
  title: ['字典编码', 'Dictionaries'],
  singular: ['字典', 'Dictionary'],
  labels: {
    dictCode: ['字典编码', 'Code'],
    titleZh: ['中文名称', 'Chinese'],
    titleEn: ['英文名称', 'English'],
    sort: ['排序', 'Order'],
    status: ['状态', 'Status'],
  } satisfies Labels<(typeof dictCode)['fields']>,
  fixed: [
    '系统使用此字典，编码不能更改或删除',
    'The system uses this dictionary: its code cannot be changed or deleted',
  ],
  missing: ['缺失的翻译', 'Missing translations'],
  entries: ['字典数据', 'Entries'],
  facts: ['基本信息', 'Details'],
  codeHelp: [
    '大写字母、数字和下划线，如 SHIP_TYPE',
    'Capital letters, digits and underscores, for example SHIP_TYPE',
  ],
  status: { 1: ['启用', 'In use'], 0: ['停用', 'Retired'] },
})
