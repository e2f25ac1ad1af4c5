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
    'What records store: it cannot be changed once in use',
  ],
  keyInUse: [
    '已被“{title}”使用，不能更改；可以修改名称，或停用后另建',
    'Used by: {title}. It cannot be changed; change its names, or retire it and add another',
  ],
  missing: ['缺失的翻译', 'Missing translations'],
  missingHelp: [
    '字典、字典项和菜单中，中文或英文为空、两种语言相同，或填错了语言的名称',
    'Names of dictionaries, entries and menus of which a language is empty, the same as the other, or in the place of the other',
  ],
  nothingMissing: ['所有名称都有中文和英文', 'Every name is there in both languages'],
  kind: { code: ['字典', 'Dictionary'], entry: ['字典项', 'Entry'], menu: ['菜单', 'Menu'] },
  kindLabel: ['类别', 'Kind'],
  ofLabel: ['所属', 'Belongs to'],
  faultLabel: ['问题', 'What is wrong'],
  fault: {
    zhMissing: ['缺少中文', 'No Chinese'],
    enMissing: ['缺少英文', 'No English'],
    enChinese: ['英文名称中有中文', 'Chinese in the place of English'],
    same: ['中英文相同', 'The same in both languages'],
    zhNotChinese: ['中文名称不是中文', 'English in the place of Chinese'],
  },
  status: { 1: ['启用', 'In use'], 0: ['停用', 'Retired'] },
})
