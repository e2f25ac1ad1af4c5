import { defineMessages } from '#common/text.ts'

export const savedViewsText = defineMessages('views', {
  views: ['保存的视图', 'Saved views'],
  none: [
    '此页面暂无保存的视图。请先设置筛选和排序，再在此保存。',
    'No saved views for this page. Set filters and sorting, then save them here.',
  ],
  keep: ['保存当前视图', 'Save current view'],
  change: ['修改视图：{name}', 'Edit view: {name}'],
  remove: ['删除视图：{name}', 'Delete view: {name}'],
  removeSure: ['确定删除视图“{name}”吗？', 'Delete view “{name}”?'],
  removeShared: [
    '它是共享视图，其他人也将看不到它。',
    'This view is shared: other users will no longer see it.',
  ],
  name: ['名称', 'Name'],
  nameNeeded: ['请填写名称', 'Enter a name'],
  shared: ['与使用此页面的同事共享', 'Share with colleagues who use this page'],
  standard: ['打开此页面时使用', 'Use when this page opens'],
  withColumns: ['包括当前显示的列', 'Include the columns currently shown'],
  renew: ['改为当前的筛选和排序', 'Replace with current filters and sorting'],
  isShared: ['已共享', 'shared'],
  isStandard: ['默认', 'default'],
  of: ['{name} 共享', 'shared by {name}'],
  newTitle: ['保存视图', 'Save view'],
  changeTitle: ['修改视图', 'Edit view'],
})
