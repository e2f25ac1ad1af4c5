import { defineMessages } from '#common/text.ts'

export const jobText = defineMessages('job', {
  title: ['任务进度', 'Jobs'],
  singular: ['任务', 'Job'],
  labels: {},
  notYet: ['文件尚未生成完毕', 'The file is not ready yet'],
  gone: [
    '文件已不存在（文件只保留一天），请重新导出',
    'The file is no longer available: files are stored for one day. Export again',
  ],
  exports: ['导出文件', 'Exports'],
  button: ['导出文件：{count} 个', 'Exports: {count}'],
  buttonBusy: ['导出文件：{count} 个正在处理', 'Exports: {count} in progress'],
  leave: [
    '数据较多，正在后台生成文件。您可以关闭此窗口或离开页面，稍后在顶栏找到它。',
    'The file is large and is prepared in the background. You can close this dialog or leave the page, and find the file in the top bar later.',
  ],
  kept: ['文件保留一天。', 'Files are stored for one day.'],
  rows: ['{count} 行', '{count} {count|row|rows}'],
  ready: ['导出完成：{name}', 'Export ready: {name}'],
  failed: ['导出失败：{name}', 'Export failed: {name}'],
  downloadOf: ['下载：{name}', 'Download {name}'],
})
