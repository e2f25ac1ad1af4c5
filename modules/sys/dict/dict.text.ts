import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { dict } from './dict.contract.ts'

export const dictText = defineMessages('dict', {
  title: ['字典数据', 'Dictionary entries'],
  singular: ['字典项', 'Dictionary entry'],
  labels: {
    dictCode: ['字典编码', 'Dictionary code'],
    dictId: ['字典', 'Dictionary'],
    key: ['键值', 'Key'],
    valueZh: ['中文名称', 'Chinese'],
    valueEn: ['英文名称', 'English'],
    sort: ['排序', 'Order'],
    status: ['状态', 'Status'],
  } satisfies Labels<(typeof dict)['fields'] & (typeof dict)['readOnlyFields']>,
  keyHelp: [
    '记录中保存的值，使用后不能更改',
    'Value stored in records: it cannot be changed once in use',
  ],
  keyInUse: [
    '已被“{title}”使用，不能更改；可以修改名称，或停用后另建',
    'Used by: {title}. The key cannot be changed: change the names, or retire this entry and add another one',
  ],
  missing: ['缺失的翻译', 'Missing translations'],
  missingHelp: [
    '字典、字典项和菜单中，中文或英文为空、两种语言相同，或填错了语言的名称',
    'Names of dictionaries, entries and menus where one language is empty, both languages are the same, or the languages are interchanged',
  ],
  nothingMissing: ['所有名称都有中文和英文', 'All names have Chinese and English'],
  kind: { code: ['字典', 'Dictionary'], entry: ['字典项', 'Entry'], menu: ['菜单', 'Menu'] },
  kindLabel: ['类别', 'Type'],
  ofLabel: ['所属', 'Belongs to'],
  faultLabel: ['问题', 'Issue'],
  fault: {
    zhMissing: ['缺少中文', 'Chinese missing'],
    enMissing: ['缺少英文', 'English missing'],
    enChinese: ['英文名称中有中文', 'English name contains Chinese'],
    same: ['中英文相同', 'Chinese and English are the same'],
    zhNotChinese: ['中文名称不是中文', 'Chinese name is not Chinese'],
  },
  status: { 1: ['启用', 'In use'], 0: ['停用', 'Retired'] },
})
