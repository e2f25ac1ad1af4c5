import { defineMessages } from '#common/text.ts'

export const savedViewsText = defineMessages('views', {
  views: ['保存的视图', 'Saved views'],
  none: [
    '此页面还没有保存的视图。先选好筛选和排序，再在此保存。',
    'No views are kept for this page yet. Set filters and order, then keep them here.',
  ],
  keep: ['保存当前视图', 'Save the current view'],
  change: ['修改视图：{name}', 'Change the view: {name}'],
  remove: ['删除视图：{name}', 'Delete the view: {name}'],
  removeSure: ['确定删除视图“{name}”吗？', 'Delete the view "{name}"?'],
  removeShared: [
    '它是共享视图，其他人也将看不到它。',
    'It is shared: the others will no longer have it either.',
  ],
  name: ['名称', 'Name'],
  nameNeeded: ['请填写名称', 'Give it a name'],
  shared: ['与使用此页面的同事共享', 'Share with colleagues who use this page'],
  standard: ['打开此页面时使用', 'Open this page with it'],
  withColumns: ['包括当前显示的列', 'With the columns shown now'],
  renew: ['改为当前的筛选和排序', 'Take the current filters and order'],
  isShared: ['已共享', 'shared'],
  isStandard: ['默认', 'opens the page'],
  of: ['{name} 共享', 'of {name}'],
  newTitle: ['保存视图', 'Save a view'],
  changeTitle: ['修改视图', 'Change a view'],
})
