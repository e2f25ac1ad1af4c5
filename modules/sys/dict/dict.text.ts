import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { dict } from './dict.contract.ts'

export const dictText = text('dict', {
  title: ['字典数据', 'Dictionary entries'],
  one: ['字典项', 'Dictionary entry'],
  labels: {
    dictCode: ['字典编码', 'Dictionary code'],
    key: ['键值', 'Key'],
    valueZh: ['中文名称', 'Chinese'],
    valueEn: ['英文名称', 'English'],
    sort: ['排序', 'Order'],
    status: ['状态', 'Status'],
  } satisfies Labels<(typeof dict)['fields']>,
  keyHelp: ['记录中保存的值，使用后不能更改', 'What records store: it cannot be changed once in use'],
  keyInUse: ['已被“{title}”使用，不能更改；可以修改名称，或停用后另建', 'Used by: {title}. It cannot be changed; change its names, or retire it and add another'],
  status: { 1: ['启用', 'In use'], 0: ['停用', 'Retired'] },
})
