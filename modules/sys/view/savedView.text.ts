import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { savedView } from './savedView.contract.ts'

export const savedViewText = defineMessages('savedView', {
  title: ['保存的视图', 'Saved views'],
  singular: ['保存的视图', 'Saved view'],
  labels: {
    place: ['页面', 'Page'],
    name: ['名称', 'Name'],
    query: ['查询条件', 'Search'],
    columns: ['显示的列', 'Columns'],
    shared: ['与他人共享', 'Shared'],
    standard: ['打开页面时使用', 'Use when page opens'],
  } satisfies Labels<(typeof savedView)['fields']>,
  notYours: ['只有视图的所有者才能修改或删除', 'Only the owner can change or delete this view'],
  nameTaken: [
    '您在此页面已有同名视图，请换一个名称',
    'You already have a view with this name on this page: choose another name',
  ],
  notSearch: ['查询条件无法读取', 'The search criteria cannot be read'],
  staffOnly: ['只有船级社员工可以共享视图', 'Only staff of the society can share views'],
  tooMany: [
    '每个页面最多保存 {max} 个视图，请先删除不用的',
    'At most {max} views per page: delete one you no longer need',
  ],
})
